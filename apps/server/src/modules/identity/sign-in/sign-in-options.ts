import type { getSignInOptions, Input, Reply } from '@khlang/contract'
import { logoPicture } from '@khlang/contract/logos'
import * as repo from '../credentials/credentials.repo.ts'
import type { IdentityContext } from '../deps.ts'
import { findDomainIn } from '../policies/domains.rules.ts'
import type { RelyingParty, SignInMethod } from './relying-party.ts'

type Options = Reply<typeof getSignInOptions>

const methodOf = {
  oneid: 'oneid',
  sms: 'sms',
  companyMail: 'company-mail',
  directory: 'directory',
} as const satisfies {
  [Name in Options['methods'][number]]: SignInMethod
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
    const possible = business ? (['companyMail', 'directory', 'oneid'] as const) : (['oneid', 'sms'] as const)
    // A provider that cannot be reached says so when somebody goes there.
    const offered = await Promise.all(possible.map((name) => relyingParty.offers(methodOf[name]).catch(() => false)))
    return {
      embedded,
      registration: embedded,
      demo: config.demo,
      methods: possible.filter((_, at) => offered[at]),
      brandName: business ? business.name_th || business.name_en : null,
      brandLogo: logoPicture(business?.logo ?? null),
    }
  }
