import type { getSignInOptions, Input, Reply } from '@khlang/contract'
import * as repo from '../credentials/credentials.repo.ts'
import type { IdentityContext } from '../deps.ts'

/** The options of the entry pages. A domain that belongs to no business gets the same answer as none. */
export const createSignInOptions =
  ({ config, db }: IdentityContext) =>
  async ({ domain }: Input<typeof getSignInOptions>['query']): Promise<Reply<typeof getSignInOptions>> => {
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
