import { inspect } from 'node:util'

export type SecretValues = {
  databaseUrl?: string
  databaseOwnerUrl?: string
  storageKeys?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
  oidcClientSecret?: string
  directoryToken?: string
  smtpUrl?: string
  smsGatewayToken?: string
  chatToken?: string
  masterKey?: string
  serviceSecret?: string
  metricsToken?: string
}

/** Readable by name only: cannot be printed, serialised, spread or enumerated. */
export type Secrets = Readonly<SecretValues> & { toJSON(): string }

export function sealSecrets(values: SecretValues): Secrets {
  const closed = '[secrets]'
  const sealed = Object.create(null) as Secrets
  for (const [name, value] of Object.entries(values)) {
    const kept: unknown = typeof value === 'object' ? sealSecrets(value as SecretValues) : value
    Object.defineProperty(sealed, name, { value: kept, enumerable: false })
  }
  for (const name of ['toJSON', 'toString', inspect.custom, Symbol.toPrimitive])
    Object.defineProperty(sealed, name, { value: () => closed, enumerable: false })
  return Object.freeze(sealed)
}
