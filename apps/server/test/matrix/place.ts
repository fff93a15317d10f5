import type { Level } from '../business.ts'
import type { Client } from '../client.ts'
import type { Column } from './file-table.ts'
import type { FileWorld } from './file-world.ts'

/** A folder with two files, made for one cell. */
export type Place = {
  column: Column
  owner: Client
  /** Of the same account, with level A in the folder: for what the owner of a cell cannot prepare. */
  manager: Client
  root: string
  /** The path of the folder in the mapped drive of whoever acts. */
  path: string
  folder: string
  /** f.txt, of the owner: two versions, “one” and “two”. */
  file: string
  inner: string
  /** The share that gives the level, where it is by a share. */
  share: string | null
}

export const levelOf: Partial<Record<Column, Level>> = {
  V: 'view',
  D: 'download',
  U: 'upload',
  E: 'edit',
  F: 'delete',
  A: 'admin',
}

export const short = (): string => crypto.randomUUID().slice(0, 8)
export async function twoVersions(who: Client, folder: string, name: string): Promise<string> {
  const { itemId } = await who.put(folder, name, 'one')
  await who.put(folder, name, 'two', '?file_duplicate=create_tag_version')
  return itemId
}

/** Gives a person a level by a share; returns its id. */
export async function shareWith(
  owner: Client,
  item: string,
  username: string,
  permission: Level,
  more: object = {},
): Promise<string> {
  const body = { with: [{ type: 'username', value: username }], permission, ...more }
  const { items } = await owner.call<{ items: { share?: { id: string } }[] }>('POST', `/api/items/${item}/shares`, body)
  const id = items[0]?.share?.id
  if (id === undefined) throw new Error(`not shared with ${username}: ${JSON.stringify(items)}`)
  return id
}

const isPersonal = (column: Column) => column === 'OWN' || column === 'SUP'

/** A place where whoever acts in this column has their level: by a rule of their department, or by a share. */
export async function placeOf(
  { one, somsri }: FileWorld,
  column: Column,
  { by = 'rule', mayReshare = false }: { by?: 'rule' | 'share'; mayReshare?: boolean } = {},
): Promise<Place> {
  const owner = isPersonal(column) ? somsri : one.malee
  const root = isPersonal(column) ? await owner.root() : one.root
  const name = `${column} ${short()}`
  const folder = await owner.folder(root, name)
  const file = await twoVersions(owner, folder, 'f.txt')
  const level = levelOf[column]
  let share: string | null = null
  if (level && by === 'share') share = await shareWith(owner, folder, 'prasit1', level, { mayReshare })
  else if (level) await one.rule(folder, 'department', one.sales, level)
  return {
    column,
    owner,
    manager: owner === somsri ? somsri : one.kanya,
    root,
    path: `${owner === somsri ? 'My Drive' : 'Drive Business'}/${name}`,
    folder,
    file,
    inner: await owner.folder(folder, 'inner'),
    share,
  }
}

/** A folder elsewhere, in which whoever acts has this level. */
export async function targetFor({ one, somsri }: FileWorld, { column }: Place, level: Level): Promise<string> {
  const name = `to ${level} ${short()}`
  if (column === 'OWN') {
    const made = await one.malee.folder(one.root, name)
    await shareWith(one.malee, made, 'somsri1', level)
    return made
  }
  if (column === 'AB' && level !== 'admin') {
    const made = await somsri.folder(await somsri.root(), name)
    await shareWith(somsri, made, 'malee01', level)
    return made
  }
  const made = await one.malee.folder(one.root, name)
  if (levelOf[column]) await one.rule(made, 'department', one.sales, level)
  return made
}

/** The person of accounting gets level A, so that she can prepare what Admin Business does not do. */
export async function appointManager({ one }: FileWorld, { manager, folder }: Place): Promise<void> {
  if (manager === one.kanya) await one.rule(folder, 'department', one.accounting, 'admin')
}
