import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { describePaymentProvider } from '../../../../tests/support/providers/describe-payment-provider.ts';
import { createSandboxDriver } from '../../../../tests/support/providers/sandbox-driver.ts';

describePaymentProvider('Sandbox', createSandboxDriver(await openTestDatabase()));
