import type { FolderRules, RuleAudience } from '@khlang/contract/folder-rules'
import type { RuleLevel } from '@khlang/contract/permissions'
import type { Client } from './client.ts'
import type { World } from './harness.ts'

type Rule = { audience: { type: RuleAudience; id: string }; level: RuleLevel; enabled?: boolean; mayReshare?: boolean }
type Settings = { stopInheriting: boolean; restricted: boolean; rules: readonly Rule[] }
type NamedRule = { audience: RuleAudience; audienceId: string; level: RuleLevel; mayReshare?: boolean }

/** Changes the permissions of a folder as their page does: it reads them, and saves all of them at once. */
async function change(
  admin: Client,
  folderId: string,
  edit: (now: FolderRules) => Partial<Settings>,
): Promise<FolderRules> {
  const url = `/api/admin/folders/${folderId}/rules`
  const now = await admin.call<FolderRules>('GET', url)
  const { revision, stopInheriting, restricted, rules } = now
  const kept = rules.map(({ audience: { type, id }, level, enabled, mayReshare }) => ({
    audience: { type, id },
    level,
    enabled,
    mayReshare,
  }))
  return admin.call<FolderRules>('PUT', url, { revision, stopInheriting, restricted, rules: kept, ...edit(now) })
}

const isFor =
  (type: RuleAudience, id: string) =>
  ({ audience }: { audience: { type: RuleAudience; id: string } }) =>
    audience.type === type && audience.id === id

/** Adds a rule to a folder, or changes that of the same audience. */
export const setRule = (
  admin: Client,
  folderId: string,
  { audience: type, audienceId: id, ...rule }: NamedRule,
): Promise<FolderRules> =>
  change(admin, folderId, (now) => ({
    rules: [...now.rules.filter((one) => !isFor(type, id)(one)), { audience: { type, id }, ...rule }],
  }))

/** Turns the rule of an audience on or off. */
export const switchRule = (
  admin: Client,
  folderId: string,
  { audience: type, audienceId: id }: Pick<NamedRule, 'audience' | 'audienceId'>,
  enabled: boolean,
): Promise<FolderRules> =>
  change(admin, folderId, (now) => ({
    rules: now.rules.map((one) => (isFor(type, id)(one) ? { ...one, enabled } : one)),
  }))

/** Sets whether a folder inherits, and whether shares of others count in it; what is left out stays. */
export const setFolder = (
  admin: Client,
  folderId: string,
  how: Partial<Pick<Settings, 'stopInheriting' | 'restricted'>>,
): Promise<FolderRules> => change(admin, folderId, () => how)

/** Writes a rule for a file: no call makes one, and the engine is asked all the same. */
export async function insertRuleOfFile(
  { owner: { pool } }: World,
  fileId: string,
  { audience, audienceId, level }: NamedRule,
): Promise<void> {
  await pool.query(
    `insert into access_rule (id, item_id, audience, audience_id, level) values (gen_random_uuid(), $1, $2, $3, $4)`,
    [fileId, audience, audienceId, level],
  )
  await pool.query('update item set has_grants = true where id = $1', [fileId])
}
