export const usage = `Usage: npm run cli -- <command>

  tenant create --name <name> --host <host> --owner <email>
                [--first-name <name>] [--last-name <name>] [--password-stdin]
                             make a tenant; prints the link with which its owner joins,
                             or gives the owner the password that is read from stdin
  tenant list                list the tenants
  tenant set-module <host> on|off
                             turn Beepaid GO on or off for a tenant
  tenant set-vat <host> on|off
                             turn VAT on or off in a tenant's price list
  tenant set-link-lifetime <host> <days>|never
                             set after how many days, 1 to 365, the links of new and
                             resent requests expire
  tenant set-provider --host <host> --provider stripe|mollie|sandbox|server [--rotate]
                             set the account with which a tenant takes payments: its own,
                             or the server's. The keys are read from stdin, one a line:
                             for stripe the secret key, then the signing secret of the
                             webhook; for mollie the API key. Or as JSON:
                             { "secretKey", "webhookSecret" } or { "apiKey" }.
                             Needs APP_SECRET. --rotate replaces the keys of an account
                             that stays the same
  tenant set-text-provider --host <host> --provider twilio|server
                             set the account with which a tenant sends text messages: its
                             own, or the server's. The keys are read from stdin, one a
                             line: the account SID, the auth token, and the number, name
                             or messaging service that sends. Or as JSON:
                             { "accountSid", "authToken", "sender" }. Needs APP_SECRET.
                             The same account SID replaces the keys of that account
  tenant end-demo <host>     make a tenant of the demo an ordinary one; its users lose the
                             published password, so invite the owner afterwards
  tenant remove --host <host> --yes
                             delete a tenant with everything that it has
  customer export --host <host> --customer <id>|<email>
                             print everything that is stored about a customer, as JSON
  customer erase --host <host> --customer <id>|<email> --yes
                             remove the personal data of a customer; amounts, idents,
                             payments and history stay
  provider check [--host <host>] [--live] [--record <file>]
                             open, read and close a checkout of £1.00 with the server's
                             keys or the tenant's; live keys need --live. --record needs
                             test keys: it waits until you have paid with a test card,
                             refunds a part, and writes the provider's responses to a file
  text-provider check [--host <host>]
                             log in to Twilio with the server's keys or the tenant's, and
                             look up the number that sends; sends nothing
  reconcile [--since 2026-11-01] [--json]
                             compare all checkouts and payments since a day (by default 30
                             days ago) with the payment providers; exit code 1 on differences
  owner invite <host> <email> [--first-name <name>] [--last-name <name>]
                             invite an owner; prints the link to join
  user reset --host <host> --email <email>
                             print a link with which a user sets a new password
  audit --host <host> [--since 2026-11-01] [--json]
                             print what was done in a tenant since a day (by default 30
                             days ago), by whom and from where, newest first
  seed [--tenants <n>] [--customers <n>] [--payments <n>]
                             make so many of each in all, for trying out size:
                             by default 10, 1,000 and 10,000.
                             The tenants belong to the demo
  doctor [--mail <address>] [--live] [--json]
                             say what is unfit for running a shop, beside the running
                             server; exit code 1 when a check fails. --mail sends a
                             message, --live tries live keys of the payment provider
  migrate [--plan]           bring the database up to date; --plan prints the SQL of the
                             missing migrations and changes nothing
  backup                     back the embedded database up, also while its server runs;
                             prints the file, which is in DATA_DIR/backups
  backup check               restore the newest backup into a spare folder, also while the
                             server runs; exit code 1 when that fails
  restore <file> [--accept-unsigned]
                             put a backup into a DATA_DIR that has no database; without
                             --accept-unsigned, the backup must be signed with APP_SECRET

The database is that of DATABASE_URL, or the embedded one in DATA_DIR; but for doctor and backup, while its server is
stopped.`;
