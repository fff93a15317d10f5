import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Value from 'typebox/value'
import { isLoopback, isNetwork } from './config/addresses.ts'
import { parseNetwork } from './networks.ts'
import { type Secrets, sealSecrets } from './config/secrets.ts'
import { aboutSetting, type Settings, type SettingName, settingNames } from './config/settings.ts'

export type { Secrets } from './config/secrets.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** The configuration in the form that the code uses, without secrets. */
export type Config = Readonly<{
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** The operator of this installation; shown on the policy pages. */
  operatorContact: string | null
  dataDir: string
  database: 'embedded' | 'external'
  /** `file:///…` or `s3://…`, never with credentials. */
  storageUrl: string
  /** What stays free on a disk for the database; null = by the size of the disk. */
  diskReserveBytes: number | null
  oidc: Readonly<
    | { kind: 'embedded' }
    | {
        kind: 'external'
        issuer: string
        clientId: string
        /** The claims that prove numbers of accounts; null for those that the provider does not vouch for. */
        nationalIdClaim: string | null
        taxIdsClaim: string | null
      }
  >
  /** Where organisation charts are reloaded from, and for which businesses (`taxId:branchNo`, or `*`). */
  directory: Readonly<{ kind: 'embedded' } | { kind: 'scim' | 'http'; url: string; businesses: readonly string[] }>
  mail: Readonly<{ kind: 'folder'; folder: string } | { kind: 'smtp'; from: string }>
  sms: Readonly<{ kind: 'folder'; folder: string } | { kind: 'gateway'; url: string }>
  chat: Readonly<{ kind: 'folder'; folder: string } | { kind: 'provider'; url: string }>
  /** The chat widget; null if the chat provider has none. */
  chatWidget: Readonly<{ kind: 'embedded' } | { kind: 'provider'; tokenUrl: string; page: string }> | null
  /** Hosts of the push services that browsers may use. */
  pushServices: readonly string[]
  /** DNS servers that are asked for domains of businesses; those of the machine if there are none. */
  dnsServers: readonly string[]
  /** What looks for malware in new files; null if nothing does. */
  scanner:
    | (Readonly<
        | { kind: 'clamd'; at: { path: string } | { host: string; port: number } }
        | { kind: 'icap'; host: string; port: number; path: string }
      > &
        Readonly<{
          /** Nobody but whoever brought a file reads it before it was scanned. */
          required: boolean
          /** Larger files are not scanned. */
          maxBytes: number
        }>)
    | null
  /** The program that renders office documents; null searches the usual places. */
  officeProgram: string | null
  videoProgram: string | null
  demo: boolean
  /** Whether the demo has files from the start. */
  demoContent: boolean
  testClock: boolean
  /** Webhooks may call this machine. */
  webhookLoopback: boolean
  /** Where mail is received; null if it is not. */
  mailIn: Readonly<{
    port: number
    host: string
    domain: string
    certFile: string | null
    keyFile: string | null
  }> | null
  /** Networks, besides the public internet, with mail servers that may be read. */
  mailKeepNetworks: readonly string[]
  /** The official schemas of e-Tax documents, and a file of the authorities trusted on their signatures; null without. */
  /** `signing`: the service that signs documents, one for tests; null where none is connected. */
  etax: Readonly<{ schemaFolder: string | null; trustedFile: string | null; signing: 'test' | null }>
  /** Proxies whose `X-Forwarded-For` is trusted; empty = none. */
  trustProxy: readonly string[]
  logLevel: LogLevel
  limits: Readonly<{
    accountRequestsPerSecond: number
    accountBurst: number
    addressRequestsPerSecond: number
    davRequestsPerSecond: number
    addressConnections: number
    parallelUploads: number
    parallelZips: number
    searchesPerSecond: number
    mailRecipientsPerHour: number
    linksPerMinute: number
    deliveriesPerSecond: number
    mailInConnections: number
    mailInPerMinute: number
  }>
}>

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The settings have ${problems.length === 1 ? 'a mistake' : 'mistakes'}:\n${problems.map((p) => `- ${p}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads all settings, and reports all mistakes at once. */
export function parseConfig(env: Environment): { config: Config; secrets: Secrets } {
  const problems: string[] = []
  const given: Partial<Record<SettingName, unknown>> = {}
  for (const name of settingNames) {
    const value = readSetting(name, env[name])
    if (typeof value === 'object') problems.push(value.problem)
    else if (value !== undefined) given[name] = value
  }
  const settings = given as Settings
  problems.push(...contradictions(settings, (name) => !!env[name]?.trim()))
  if (problems.length > 0) throw new ConfigError(problems)
  return { config: toConfig(settings), secrets: toSecrets(settings) }
}

function readSetting(
  name: SettingName,
  raw: string | undefined,
): string | number | boolean | undefined | { problem: string } {
  const about = aboutSetting(name)
  const text = raw?.trim()
  if (!text) return about.default
  const value = about.type === 'integer' ? toNumber(text) : about.type === 'boolean' ? toFlag(text) : text
  if (value !== undefined && Value.Check(about, value)) return value
  const shown = about.secret ? '' : `, not "${text}"`
  return { problem: `${name} must be ${about.expects}${shown}.` }
}

const toNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)
const toFlag = (text: string) => ({ '1': true, true: true, '0': false, false: false })[text.toLowerCase()]

const webAddresses = [
  'PUBLIC_URL',
  'OIDC_ISSUER',
  'DIRECTORY_URL',
  'SMS_GATEWAY_URL',
  'STORAGE_URL',
  'CHAT_URL',
  'CHAT_EXCHANGE_URL',
  'CHAT_WIDGET_URL',
] as const

/** Checks across several settings. */
function contradictions(settings: Settings, isSet: (name: SettingName) => boolean): string[] {
  const problems: string[] = []
  const together = (...names: SettingName[]) => {
    const missing = names.filter((name) => !isSet(name))
    if (missing.length === 0 || missing.length === names.length) return
    const present = names.filter(isSet)
    problems.push(
      `${missing.join(' and ')} must be set too, because ${present.join(' and ')} ${present.length > 1 ? 'are' : 'is'} set.`,
    )
  }
  together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  together('DIRECTORY_KIND', 'DIRECTORY_URL', 'DIRECTORY_TOKEN', 'DIRECTORY_BUSINESSES')
  const { DIRECTORY_URL = '', DIRECTORY_BUSINESSES = '' } = settings
  if (DIRECTORY_URL && !DIRECTORY_URL.includes('{taxId}') && !/^[0-9:]+$/.test(DIRECTORY_BUSINESSES))
    problems.push('DIRECTORY_URL must hold {taxId}, or DIRECTORY_BUSINESSES one business: each has a chart of its own.')
  together('SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN')
  together('MAIL_IN_PORT', 'MAIL_IN_DOMAIN')
  together('MAIL_IN_CERTIFICATE', 'MAIL_IN_CERTIFICATE_KEY')
  together('CHAT_EXCHANGE_URL', 'CHAT_WIDGET_URL')
  together('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY')
  if (isSet('AWS_SESSION_TOKEN') && !isSet('AWS_ACCESS_KEY_ID'))
    problems.push('AWS_ACCESS_KEY_ID must be set too, because AWS_SESSION_TOKEN is set.')
  if (isSet('DATABASE_OWNER_URL') && !isSet('DATABASE_URL'))
    problems.push('DATABASE_URL must be set too, because DATABASE_OWNER_URL is set.')
  for (const proxy of proxies(settings))
    if (!isNetwork(proxy))
      problems.push(`TRUST_PROXY holds "${proxy}", which is no address and no network like 10.0.0.0/8.`)
  for (const network of wordsOf(settings.MAIL_KEEP_NETWORKS ?? ''))
    if (!isNetwork(network))
      problems.push(`MAIL_KEEP_NETWORKS holds "${network}", which is no address and no network like 10.0.0.0/8.`)
  for (const name of webAddresses) {
    const value = settings[name]
    if (value === undefined) continue
    if (!URL.canParse(value)) problems.push(`${name} must be ${aboutSetting(name).expects}, not "${value}".`)
    else if (new URL(value).password) problems.push(`${name} must not hold a password: everybody may see this address.`)
  }
  if (settings.TEST_CLOCK && problems.length === 0 && !isLoopback(publicUrlOf(settings).hostname))
    problems.push('TEST_CLOCK is only allowed while PUBLIC_URL is a loopback address: anybody may move the clock.')
  if (settings.WEBHOOK_LOOPBACK && problems.length === 0 && !isLoopback(publicUrlOf(settings).hostname))
    problems.push(
      'WEBHOOK_LOOPBACK is only allowed while PUBLIC_URL is a loopback address: it lets admins call this machine.',
    )
  return problems
}

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '')
const proxies = ({ TRUST_PROXY = '' }: Settings) => wordsOf(TRUST_PROXY)

const publicUrlOf = (settings: Settings) => new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`)

const hostOf = (settings: Settings) =>
  settings.HOST ?? (isLoopback(publicUrlOf(settings).hostname) ? '127.0.0.1' : '0.0.0.0')

function isDemo(settings: Settings): boolean {
  const external = [
    settings.DATABASE_URL,
    settings.STORAGE_URL,
    settings.OIDC_ISSUER,
    settings.SMTP_URL,
    settings.SMS_GATEWAY_URL,
  ]
  const alone = isLoopback(hostOf(settings)) && isLoopback(publicUrlOf(settings).hostname)
  return settings.DEMO ?? (alone && external.every((value) => value === undefined))
}

function directoryOf({ DIRECTORY_KIND: kind, DIRECTORY_URL: url, DIRECTORY_BUSINESSES: businesses = '' }: Settings) {
  if (!kind || !url) return { kind: 'embedded' } as const
  return { kind: kind === 'scim' ? 'scim' : 'http', url, businesses: wordsOf(businesses) } as const
}

function chatWidgetOf({ CHAT_URL: url, CHAT_EXCHANGE_URL: tokenUrl, CHAT_WIDGET_URL: page }: Settings) {
  if (tokenUrl && page) return { kind: 'provider', tokenUrl, page } as const
  return url ? null : ({ kind: 'embedded' } as const)
}

function mailInOf(settings: Settings): Config['mailIn'] {
  const { MAIL_IN_PORT: port, MAIL_IN_DOMAIN: domain } = settings
  if (port === undefined || domain === undefined) return null
  return {
    port,
    host: settings.MAIL_IN_HOST ?? hostOf(settings),
    domain: domain.toLowerCase(),
    certFile: settings.MAIL_IN_CERTIFICATE ?? null,
    keyFile: settings.MAIL_IN_CERTIFICATE_KEY ?? null,
  }
}

function scannerOf(settings: Settings): Config['scanner'] {
  if (!settings.SCANNER_URL) return null
  const { protocol, hostname, port, pathname } = new URL(settings.SCANNER_URL)
  const common = { required: settings.SCANNER_REQUIRED, maxBytes: settings.SCANNER_MAX_MIB * 1024 ** 2 }
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'icap:')
    return { kind: 'icap', host, port: Number(port) || 1344, path: pathname === '' ? '/' : pathname, ...common }
  const at = host === '' ? { path: decodeURI(pathname) } : { host, port: Number(port) || 3310 }
  return { kind: 'clamd', at, ...common }
}

function toConfig(settings: Settings): Config {
  const dataDir = resolve(settings.DATA_DIR)
  const outgoing = join(dataDir, 'outgoing-mail')
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, SMS_GATEWAY_URL: smsUrl } = settings
  return deepFreeze({
    port: settings.PORT,
    host: hostOf(settings),
    publicUrl: publicUrlOf(settings).origin,
    operatorContact: settings.OPERATOR_CONTACT ?? null,
    officeProgram: settings.OFFICE_PROGRAM ?? null,
    videoProgram: settings.VIDEO_PROGRAM ?? null,
    dataDir,
    database: settings.DATABASE_URL ? 'external' : 'embedded',
    storageUrl: settings.STORAGE_URL ?? pathToFileURL(join(dataDir, 'files')).href,
    diskReserveBytes: settings.DISK_RESERVE_MIB === undefined ? null : settings.DISK_RESERVE_MIB * 1024 ** 2,
    oidc:
      issuer && clientId
        ? {
            kind: 'external',
            issuer,
            clientId,
            nationalIdClaim: settings.OIDC_NATIONAL_ID_CLAIM ?? null,
            taxIdsClaim: settings.OIDC_TAX_IDS_CLAIM ?? null,
          }
        : { kind: 'embedded' },
    directory: directoryOf(settings),
    mail: settings.SMTP_URL
      ? { kind: 'smtp', from: settings.MAIL_FROM ?? `Khlang <no-reply@${publicUrlOf(settings).hostname}>` }
      : { kind: 'folder', folder: outgoing },
    sms: smsUrl ? { kind: 'gateway', url: smsUrl } : { kind: 'folder', folder: outgoing },
    chat: settings.CHAT_URL ? { kind: 'provider', url: settings.CHAT_URL } : { kind: 'folder', folder: outgoing },
    chatWidget: chatWidgetOf(settings),
    pushServices: wordsOf(settings.PUSH_SERVICES),
    dnsServers: wordsOf(settings.DNS_SERVERS ?? ''),
    scanner: scannerOf(settings),
    demo: isDemo(settings),
    demoContent: settings.DEMO_CONTENT,
    testClock: settings.TEST_CLOCK,
    webhookLoopback: settings.WEBHOOK_LOOPBACK,
    mailIn: mailInOf(settings),
    mailKeepNetworks: wordsOf(settings.MAIL_KEEP_NETWORKS ?? '').flatMap((network) => parseNetwork(network) ?? []),
    etax: {
      schemaFolder: settings.ETAX_SCHEMA_DIR ?? null,
      trustedFile: settings.ETAX_TRUSTED_CERTIFICATES ?? null,
      signing: (settings.ETAX_TEST_SIGNING ?? isDemo(settings)) ? 'test' : null,
    },
    trustProxy: proxies(settings),
    logLevel: settings.LOG_LEVEL as LogLevel,
    limits: {
      accountRequestsPerSecond: settings.LIMIT_ACCOUNT_REQUESTS_PER_SECOND,
      accountBurst: settings.LIMIT_ACCOUNT_BURST,
      addressRequestsPerSecond: settings.LIMIT_ADDRESS_REQUESTS_PER_SECOND,
      davRequestsPerSecond: settings.LIMIT_DAV_REQUESTS_PER_SECOND,
      addressConnections: settings.LIMIT_ADDRESS_CONNECTIONS,
      parallelUploads: settings.LIMIT_PARALLEL_UPLOADS,
      parallelZips: settings.LIMIT_PARALLEL_ZIPS,
      searchesPerSecond: settings.LIMIT_SEARCHES_PER_SECOND,
      mailRecipientsPerHour: settings.LIMIT_MAIL_RECIPIENTS_PER_HOUR,
      linksPerMinute: settings.LIMIT_LINKS_PER_MINUTE,
      deliveriesPerSecond: settings.LIMIT_DELIVERIES_PER_SECOND,
      mailInConnections: settings.LIMIT_MAIL_IN_CONNECTIONS,
      mailInPerMinute: settings.LIMIT_MAIL_IN_PER_MINUTE,
    },
  })
}

function toSecrets(settings: Settings): Secrets {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = settings
  const ownerUrl = settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL
  return sealSecrets({
    ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }),
    ...(ownerUrl && { databaseOwnerUrl: ownerUrl }),
    ...(accessKeyId &&
      secretAccessKey && { storageKeys: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }),
    ...(settings.OIDC_CLIENT_SECRET && { oidcClientSecret: settings.OIDC_CLIENT_SECRET }),
    ...(settings.DIRECTORY_TOKEN && { directoryToken: settings.DIRECTORY_TOKEN }),
    ...(settings.SMTP_URL && { smtpUrl: settings.SMTP_URL }),
    ...(settings.SMS_GATEWAY_TOKEN && { smsGatewayToken: settings.SMS_GATEWAY_TOKEN }),
    ...(settings.CHAT_TOKEN && { chatToken: settings.CHAT_TOKEN }),
    ...(settings.MASTER_KEY && { masterKey: settings.MASTER_KEY }),
    ...(settings.SERVICE_SECRET && { serviceSecret: settings.SERVICE_SECRET }),
    ...(settings.METRICS_TOKEN && { metricsToken: settings.METRICS_TOKEN }),
  })
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value) as unknown[])
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}

export type SettingRow = {
  name: string
  type: string
  default: string
  example: string
  secret: boolean
  description: string
}

/** One row per setting, for the configuration page. */
export const describeSettings = (): SettingRow[] =>
  settingNames.map((name) => {
    const about = aboutSetting(name)
    const fixed = about.type === 'boolean' ? (about.default ? '1' : '0') : String(about.default)
    return {
      name,
      type: { integer: 'whole number', boolean: '1 or 0' }[about.type] ?? 'text',
      default: about.defaultText ?? `\`${fixed}\``,
      example: about.example.startsWith('`') ? about.example : `\`${about.example}\``,
      secret: about.secret ?? false,
      description: about.description,
    }
  })
