import type { getSignInOptions, Input, Reply } from '@khlang/contract'
import { logoPicture } from '@khlang/contract/logos'
import { readersLanguage } from '../../../platform/reader.ts'
import { accountRules } from '../../accounts/index.ts'
import * as repo from '../credentials/credentials.repo.ts'
import type { IdentityContext } from '../deps.ts'
import { findDomainIn } from '../policies/domains.rules.ts'
import type { RelyingParty, SignInMethod } from './relying-party.ts'

type Options = Reply<typeof getSignInOptions>

type Name = Options['methods'][number]

/** What the provider is asked for; a QR code is shown by this product. */
const methodOf = {
  oneid: 'oneid',
  sms: 'sms',
  companyMail: 'company-mail',
  directory: 'directory',
  passkey: 'oneid',
  qr: null,
} as const satisfies { [Each in Name]: SignInMethod | null }

/** The methods that lead to a way which a business accepts; passkeys are asked for where passwords are. */
export function methodsOf(ways: readonly string[]): Name[] {
  const methods: [Name, boolean][] = [
    ['companyMail', ways.includes('companyMail')],
    ['directory', ways.includes('directory')],
    ['oneid', ways.includes('password') || ways.includes('provider')],
    ['passkey', ways.includes('passkey') && !ways.includes('password') && !ways.includes('provider')],
    ['sms', ways.includes('otp')],
    ['qr', ways.includes('qr')],
  ]
  return methods.flatMap(([name, accepted]) => (accepted ? [name] : []))
}

/**
 * The options of the entry pages: only methods that are connected. A domain that belongs to no business gets the same
 * answer as none.
 */
export const createSignInOptions =
  ({ config, db }: IdentityContext, { relyingParty }: { relyingParty: RelyingParty }) =>
  async ({ domain }: Input<typeof getSignInOptions>['query']): Promise<Options> => {
    const embedded = config.oidc.kind === 'embedded'
    const wanted = findDomainIn(domain ?? '')
    const business = wanted !== null ? await repo.findBusinessByDomain(db, wanted) : undefined
    const usual: readonly Name[] = business ? ['companyMail', 'directory', 'oneid'] : ['oneid', 'sms']
    const possible = business?.ways ? methodsOf(business.ways) : usual
    // A provider that cannot be reached says so when somebody goes there.
    const offers = async (method: SignInMethod | null) =>
      method === null || (await relyingParty.offers(method).catch(() => false))
    const offered = await Promise.all(possible.map((name) => offers(methodOf[name])))
    return {
      embedded,
      registration: embedded,
      demo: config.demo,
      methods: possible.filter((_, at) => offered[at]),
      brandName: business ? accountRules.nameIn(readersLanguage(), business.name_th, business.name_en) : null,
      brandLogo: logoPicture(business?.logo ?? null),
    }
  }
