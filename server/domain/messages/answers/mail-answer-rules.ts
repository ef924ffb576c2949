import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type { Fault } from './verdict.ts';

export interface MailAnswerRule {
  /** The three-digit code (RFC 5321). */
  readonly replies?: RegExp;
  /** The enhanced code (RFC 3463) without its class, such as `1.1` for 5.1.1. */
  readonly codes?: RegExp;
  /** The pattern is for lower case, without codes, addresses and host names. */
  readonly text?: RegExp;
  readonly fault: Fault;
  readonly reason: DeliveryReason | null;
  /** Continues a sentence that begins with “The mail server”. */
  readonly meaning: string;
}

/**
 * The first rule that fits counts. Rules with exact texts come first, because many mail servers use one code
 * for everything, such as 5.7.1 or Exim's 5.0.0.
 */
export const mailAnswerRules: readonly MailAnswerRule[] = [
  {
    text: /try again later.*(?:host|dns|name)|temporary (?:lookup|dns|name)|host not found, try again|dns (?:timeout|error|lookup fail)|malformed or unexpected name server reply/,
    codes: /^4\.3$/,
    fault: 'passing',
    reason: 'unreachable',
    meaning: 'cannot look up the mail server of the address',
  },
  {
    text: /\bdmarc\b|\bspf\b|\bdkim\b|sender.?id\b|unauthenticated (?:e-?mail|sender)|not authenticated.*sender/,
    codes: /^7\.(?:2[0-9]|509|515|520)$/,
    fault: 'recipient',
    reason: 'blocked',
    meaning: 'finds the sender not genuine (SPF, DKIM or DMARC)',
  },
  {
    text: /relay(?:ing|ed)?\b[^.;]{0,40}\b(?:denied|refused|rejected|not (?:permitted|allowed|authori[sz]ed)|prohibited|disallowed|forbidden|verweigert|verboten|interdit)|(?:unable|not (?:permitted|allowed|authori[sz]ed)|refus\w+|rejected|denied|do(?:es)? not|don['’]t|cannot|will not|no) (?:to )?relay|n['’o]t (?:in|one of) [\w ]*rcpthosts|recipient in non-accepted domain/,
    fault: 'sender',
    reason: 'account_refused',
    meaning: 'does not relay emails of this server to other domains',
  },
  {
    // Exchange: the recipient accepts emails of chosen senders only.
    text: /restrict|sendernotauthenticated/,
    codes: /^7\.1\d\d$/,
    fault: 'recipient',
    reason: 'blocked',
    meaning: 'lets only chosen senders write to the customer',
  },
  {
    text: /starttls|(?:tls|ssl|encrypt\w*|secure connection)\b[^.;]{0,40}\b(?:required|needed|fail\w*|not available|first|error)|must (?:issue|use) (?:a )?(?:starttls|tls)/,
    codes: /^7\.10$/,
    fault: 'sender',
    reason: 'account_refused',
    meaning: 'wants an encrypted connection',
  },
  {
    text: /authenticat(?:ion|e)\b[^.;]{0,40}\b(?:required|needed|fail\w*|unsuccessful|invalid|rejected|first|disabled)|not authenticated|must (?:first )?(?:authenticate|log ?in)|log ?in (?:first|required|fail\w*)|\bauth(?:entication)? (?:before|first|required)|credentials|username and password|sasl|client was not authenticated/,
    replies: /^5(?:30|34|35|38)$|^454$/,
    codes: /^7\.(?:8|57)$/,
    fault: 'sender',
    reason: 'account_refused',
    meaning: 'does not accept the log-in',
  },
  {
    text: /(?:sending|daily|hourly|rate|connection)[\w ]{0,20} (?:limit|quota)|exceeded[\w ]{0,30} (?:sending|daily|hourly|rate)|ratelimit|too (?:many|fast|much)(?! hops)|throttl|receiving (?:e?-?mail|messages) (?:at|too)/,
    codes: /^4\.5$/,
    fault: 'sender',
    reason: 'blocked',
    meaning: 'accepts no more emails for now (a limit is reached)',
  },
  {
    text: /quota|(?:mailbox|inbox|account|postfach|postbus|postvak|casella|caixa|buz[oó]n|bo[iî]te|skrzynka)[^.;]{0,40}\b(?:full|voll?|piena|cheia|lleno|llena|pleine|pe[łl]na|exceed\w*|over\w*)|(?:full|over\w*) (?:mailbox|inbox)|out of (?:storage|space)|storage (?:limit|space|allocation|exceeded)|exceeded (?:its |their |the )?(?:storage|disk|space)|not enough (?:disk |storage )?space|容量|満杯|已满/,
    codes: /^2\.2$/,
    fault: 'recipient',
    reason: 'mailbox_full',
    meaning: 'says that the mailbox of the customer is full',
  },
  {
    text: /too (?:large|big|long)|exceeds?\b[\w ]{0,30}\b(?:size|limit|length)|maximum (?:message |mail )?size|size limit/,
    codes: /^(?:2\.3|3\.4)$/,
    fault: 'sender',
    reason: 'blocked',
    meaning: 'finds the email too large',
  },
  {
    replies: /^552$/,
    fault: 'recipient',
    reason: 'mailbox_full',
    meaning: 'says that the mailbox of the customer is full',
  },
  {
    text: /insufficient (?:system |disk )?(?:storage|space)|(?:no|low|out of) (?:disk )?space|disk (?:is )?full|local error in processing|configuration error|(?:server|system) misconfigur/,
    replies: /^452$/,
    codes: /^3\.[15]$/,
    fault: 'sender',
    reason: 'unreachable',
    meaning: 'has a fault of its own, such as a full disk',
  },
  {
    text: /\bgr[ae]y-?list/,
    fault: 'passing',
    reason: 'unreachable',
    meaning: 'asks to try again later (greylisting)',
  },
  {
    text: /smtputf8|internationali[sz]ed|non-ascii|utf-?8/,
    codes: /^6\.[79]$/,
    fault: 'recipient',
    reason: 'cannot_receive',
    meaning: 'does not send to addresses with letters beyond a–z before the @',
  },
  {
    text: /loops? back to myself|\bloop(?:s|ing)?\b|too many hops|hop count|recursive|mail forwarding/,
    codes: /^4\.(?:6|12|14)$/,
    fault: 'recipient',
    reason: 'unreachable',
    meaning: 'sends the email in a circle',
  },
  {
    text: /\bsender\b[^;]{0,60}\b(?:rejected|refused|denied|invalid|verif\w+|not (?:owned|allowed|found|exist)|does not exist|unknown|banned|blocked)|(?:send|sent)(?:ing)? (?:as|on behalf|from (?:the|this|that|your))|(?:rejected|refused|invalid|bad|banned|verify) (?:outbound |envelope )?(?:sender|from\b)|mail from\b[^.;]{0,30}(?:rejected|refused|denied|invalid)|domain of sender/,
    codes: /^(?:1\.[78]|7\.(?:5|6|60|708|509|705))$/,
    fault: 'recipient',
    reason: 'blocked',
    meaning: 'does not accept the sender',
  },
  {
    text: /block(?:ed|ing|list| list)|black ?list|deny ?list|\b(?:dns|r|ur)bls?\b|spamhaus|spamcop|barracuda|reputation|listed (?:at|in|on|by)|reverse dns|\bptr\b|\brdns\b|\bhelo\b|\behlo\b|client host|your (?:ip|host|server|network|email server)|banned|prohibit/,
    codes: /^7\.(?:60[6-9]|6[1-4]\d)$/,
    fault: 'recipient',
    reason: 'blocked',
    meaning: 'blocks this server',
  },
  {
    text: /\bspam\b|\bjunk\b|virus|malware|phish|unsolicited|bulk (?:e?-?mail)|content (?:filter|reject|den)|suspicious|policy|administrative|\bfilter(?:ed|s)?\b|message (?:was )?(?:rejected|refused|not accepted)|rejected (?:by|for|as|due)/,
    fault: 'recipient',
    reason: 'blocked',
    meaning: 'refuses the email by a rule of its own',
  },
  {
    text: /(?:mailbox|account|user|recipient|postfach|konto)[^.;]{0,60}\b(?:disabled|inactive|deactivated|suspended|closed|expired|locked|gesperrt|deaktiviert|d[ée]sactiv\w*|deshabilitad\w*)|(?:disabled|inactive|deactivated|suspended|closed) (?:mailbox|account|user|recipient)/,
    codes: /^2\.1$/,
    fault: 'address',
    reason: 'cannot_receive',
    meaning: 'says that the mailbox is closed',
  },
  {
    text: /(?:domain|host)(?: or domain)?(?: name)?[^.;]{0,25}\b(?:not found|not exist|doesn['’]t exist|unknown|invalid|does not accept (?:e?-?mail))|(?:no such|unknown|invalid|bad) (?:domain|host)|unrouteable|unroutable|unable to route|null ?mx|no mx (?:record|host)|(?:host|domain) does not accept/,
    replies: /^(?:521|556)$/,
    codes: /^(?:1\.2|1\.10|4\.4)$/,
    fault: 'address',
    reason: 'unknown_recipient',
    meaning: 'says that the domain of the address takes no emails',
  },
  {
    text: /(?:user|recipient|mailbox|account|address|addressee|person|alias)s?\b[^.;]{0,60}\b(?:unknown|not (?:be )?found|(?:not|n['’]t|never) exist|no longer (?:exists?|valid|available|in use|works)|invalid|not (?:known|listed|valid|recogni[sz]ed|here|local|in (?:the|our) directory)|undeliverable)|(?:unknown|no such|invalid|bad|non-?existent|unrecogni[sz]ed|undeliverable) (?:local )?(?:user|recipient|mailbox|account|address|e-?mail|person|alias|destination|rcpt)|no (?:mailbox|user|account)\b[^.;]{0,30}(?:here|by that name|with|found)|not a (?:known|valid)|n['’]t have an? [\w. ]*account|(?:doesn['’]t|does not) exist|nosuchuser|recipientnotfound|unbekannt|existiert nicht|nicht (?:vorhanden|gefunden|bekannt)|inconnu|inexistant|n['’]existe pas|desconocid|no existe|inexistente|sconosciut|non esiste|onbekend|bestaat niet|nie istnieje|nieznany|ok[äa]nd|ukendt|不存在|存在しません|見つかりません/,
    codes: /^1\.[013469]$/,
    replies: /^551$/,
    fault: 'address',
    reason: 'unknown_recipient',
    meaning: 'says that the address does not exist',
  },
  {
    // Outlook.com answers an unknown user with this.
    text: /^550 5\.0 .*mailbox unavailable/,
    fault: 'address',
    reason: 'unknown_recipient',
    meaning: 'says that the address does not exist',
  },
  {
    text: /access (?:is )?denied|not accepting (?:e?-?mail|messages)/,
    codes: /^7\.\d+$/,
    fault: 'recipient',
    reason: 'blocked',
    meaning: 'refuses the email by a rule of its own',
  },
  {
    text: /retry time ?out|retry time not reached|time limit|time[ds]? ?out|(?:connection|network|host) (?:is )?(?:refused|reset|unreachable|down)|no route|all relevant mx|lost connection|connection (?:lost|closed|dropped)|could not (?:be )?(?:connect|contact|reach)\w*|cannot connect|no answer|not responding|unavailable/,
    codes: /^(?:3|4)\.\d+$/,
    fault: 'recipient',
    reason: 'unreachable',
    meaning: 'cannot reach the mail server of the address',
  },
  {
    codes: /^5\.\d+$/,
    fault: 'sender',
    reason: 'blocked',
    meaning: 'does not understand this server',
  },
];
