import { createSign } from 'node:crypto';
import { HttpResponse, http } from 'msw';
import { generate } from 'selfsigned';

export const sesTopicArn = 'arn:aws:sns:eu-west-2:123456789012:go-reports';

const notificationFields = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'];
const confirmationFields = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
];

const host = 'https://sns.eu-west-2.amazonaws.com';

interface SigningOptions {
  /** The address of the certificate that the message names. By default its own. */
  readonly certUrl?: string;
  /** By default 2. */
  readonly version?: '1' | '2';
}

/**
 * A stand-in for a topic of Amazon SNS with a key of its own. It signs messages as Amazon's
 * documents say, and serves its certificate at a host of Amazon, which msw intercepts.
 */
export const createSnsTopic = async (name = 'genuine') => {
  const { private: key, cert } = await generate(
    [{ name: 'commonName', value: 'sns.amazonaws.com' }],
    {
      algorithm: 'sha256',
    },
  );
  const certificateUrl = `${host}/SimpleNotificationService-${name}.pem`;

  const sign = (
    message: Readonly<Record<string, string>>,
    fields: readonly string[],
    { certUrl = certificateUrl, version = '2' }: SigningOptions = {},
  ) => {
    const signed = fields.flatMap((field) =>
      message[field] === undefined ? [] : [`${field}\n${message[field]}\n`],
    );
    const signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(signed.join(''))
      .sign(key, 'base64');
    return JSON.stringify({
      ...message,
      SignatureVersion: version,
      Signature: signature,
      SigningCertURL: certUrl,
    });
  };

  const common = (topicArn: string) => ({
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    Timestamp: '2026-03-02T09:00:00.000Z',
    TopicArn: topicArn,
  });

  return {
    handler: http.get(certificateUrl, () => HttpResponse.text(cert)),
    certificate: cert,
    certificateUrl,
    /** The body that SNS posts for an event of SES. */
    notify: (
      event: object,
      { topicArn = sesTopicArn, ...options }: SigningOptions & { readonly topicArn?: string } = {},
    ) =>
      sign(
        { ...common(topicArn), Type: 'Notification', Message: JSON.stringify(event) },
        notificationFields,
        options,
      ),
    /** The body with which SNS asks to confirm a subscription. */
    askToConfirm: (url = `${host}/?Action=ConfirmSubscription&Token=abc`, topicArn = sesTopicArn) =>
      sign(
        {
          ...common(topicArn),
          Type: 'SubscriptionConfirmation',
          Message: 'You have chosen to subscribe.',
          Token: 'abc',
          SubscribeURL: url,
        },
        confirmationFields,
      ),
  };
};

/** An event of SES as it is published to a topic. `details` is the part about the event itself. */
export const buildSesEvent = (eventType: string, messageId: string, details: object) => ({
  eventType,
  mail: {
    timestamp: '2026-03-02T09:00:00.000Z',
    messageId: '0100017fabcdef',
    destination: ['jo@example.com'],
    tags: { message: [messageId], 'ses:configuration-set': ['go'] },
  },
  ...details,
});
