import type { getSignInOptions, Input, Reply } from '@khlang/contract'
import * as repo from '../credentials/credentials.repo.ts'
import type { IdentityContext } from '../deps.ts'

/** What the entry pages offer. A domain that no business has gets the same answer as none at all. */
export async function signInOptions(
  ctx: IdentityContext,
  { domain }: Input<typeof getSignInOptions>['query'],
): Promise<Reply<typeof getSignInOptions>> {
  const { config, db } = ctx
  const embedded = config.oidc.kind === 'embedded'
  const wanted = domain?.trim().toLowerCase().replace(/^.*@/, '')
  const business = wanted ? await repo.findBusinessByDomain(db, wanted) : undefined
  return {
    embedded,
    registration: embedded,
    demo: config.demo,
    methods: business ? ['companyMail', 'directory', 'oneid'] : ['oneid', 'sms'],
    brandName: business ? business.name_th || business.name_en : null,
  }
}
