import type { Input } from '@khlang/contract'
import type { AdminSettings, changeAdminSettings } from '@khlang/contract/admin-settings'
import type { LinkPolicy } from '@khlang/contract/links'
import { assertConfirmed, type PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { AdminDeps } from '../deps.ts'

/** What a business decides about sharing, links, versions and retained trash; each part is kept by the module that obeys it. */
export function createAdminSettings({
  shares,
  links,
  versionPolicy,
  versionTypes,
  retainedPolicy,
}: Pick<AdminDeps, 'shares' | 'links' | 'versionPolicy' | 'versionTypes' | 'retainedPolicy'>) {
  const read = async ({ accountId }: PersonActor): Promise<AdminSettings> => {
    const [sharing, policy, versions, types, retained] = await Promise.all([
      shares.outside.read(accountId),
      links.policies.read(accountId),
      versionPolicy.read(accountId),
      versionTypes.read(accountId),
      retainedPolicy.read(accountId),
    ])
    return { sharing, links: policy, versions, versionTypes: types, retained }
  }
  return {
    read,
    async change(actor: PersonActor, body: Input<typeof changeAdminSettings>['body']): Promise<AdminSettings> {
      const { edits = {} } = body
      // First, because it may be refused for how its values fit together.
      if (body.links ?? edits.links)
        await links.policies.set(actor, { ...body.links, ...edits.links }, assertConsistent)
      if (body.sharing ?? edits.sharing) assertConfirmed(actor)
      if (body.sharing) await shares.outside.set(actor, { domains: [], ...body.sharing })
      if (edits.sharing) await shares.outside.set(actor, edits.sharing)
      if (body.versions ?? edits.versions) await versionPolicy.set(actor, { ...body.versions, ...edits.versions })
      if (body.versionTypes) await versionTypes.change(actor, body.versionTypes)
      if (body.retained ?? edits.retained) await retainedPolicy.set(actor, { ...body.retained, ...edits.retained })
      return read(actor)
    },
  }
}

/** A default beyond the maximum would offer what is then refused. */
function assertConsistent({ defaultDays, maxDays, defaultOpens, maxOpens }: LinkPolicy): void {
  const isBeyond = (value: number | null, most: number | null) => value !== null && most !== null && value > most
  if (isBeyond(defaultDays, maxDays) || isBeyond(defaultOpens, maxOpens)) throw new AppError('LINK_DEFAULT_BEYOND')
}
