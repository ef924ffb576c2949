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
  /** By default its own. */
  readonly certUrl?: string;
  /** By default 2. */
  readonly version?: '1' | '2';
}

/**
 * An Amazon SNS topic with its own key. It signs as Amazon's documents say; msw intercepts the host of its
 * certificate.
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
    /** What SNS posts for an event of SES. */
    notify: (
      event: object,
      { topicArn = sesTopicArn, ...options }: SigningOptions & { readonly topicArn?: string } = {},
    ) =>
      sign(
        { ...common(topicArn), Type: 'Notification', Message: JSON.stringify(event) },
        notificationFields,
        options,
      ),
    /** What SNS posts to confirm a subscription. */
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

/** As SES publishes to a topic; `details` is the event's own part. */
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
