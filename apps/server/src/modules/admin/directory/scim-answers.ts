import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { type DirectoryChart, DirectoryError } from './directory-chart.rules.ts'

const maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const values = Type.Optional(
  Type.Union([
    Type.Array(
      Type.Object({
        value: maybe,
        display: maybe,
        type: maybe,
        primary: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
      }),
    ),
    Type.Null(),
  ]),
)

/** A page of a list (RFC 7644, 3.4.2). */
const ListPage = Type.Object({
  totalResults: Type.Integer({ minimum: 0 }),
  startIndex: Type.Optional(Type.Integer()),
  Resources: Type.Optional(Type.Array(Type.Unknown())),
})

const User = Type.Object({
  id: Type.String(),
  userName: maybe,
  displayName: maybe,
  name: Type.Optional(
    Type.Union([Type.Object({ formatted: maybe, givenName: maybe, familyName: maybe }), Type.Null()]),
  ),
  active: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  emails: values,
  phoneNumbers: values,
  roles: values,
})
const Group = Type.Object({ id: Type.String(), displayName: maybe, members: values })

type User = Static<typeof User>
type Group = Static<typeof Group>

export function readListPage(answer: unknown): { total: number; resources: unknown[] } {
  if (!Value.Check(ListPage, answer)) throw new DirectoryError('broken', 'an answer isn’t a SCIM list')
  return { total: answer.totalResults, resources: answer.Resources ?? [] }
}

export function readUsers(resources: readonly unknown[]): User[] {
  return resources.map((one) => {
    if (!Value.Check(User, one)) throw new DirectoryError('broken', 'a user entry isn’t valid')
    return one
  })
}

export function readGroups(resources: readonly unknown[]): Group[] {
  return resources.map((one) => {
    if (!Value.Check(Group, one)) throw new DirectoryError('broken', 'a group entry isn’t valid')
    return one
  })
}

/**
 * Groups are departments, and a group in a group is a department below it; in several, below that with the lowest id. The
 * `roles` of users are the roles. A user who is not active works for the business no more.
 */
export function chartOfScim(users: readonly User[], groups: readonly Group[]): DirectoryChart {
  const active = users.filter((user) => user.active !== false)
  const isGroup = new Set(groups.map(({ id }) => id))
  const isUser = new Set(active.map(({ id }) => id))
  const parents = new Map<string, string>()
  const departments = new Map<string, string[]>()
  for (const group of groups.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    for (const { value, type } of group.members ?? []) {
      if (typeof value !== 'string') continue
      // Ids are unique across types at some servers only, so the type decides where it is stated.
      if (isGroup.has(value) && type !== 'User' && !parents.has(value)) parents.set(value, group.id)
      else if (isUser.has(value) && type !== 'Group')
        departments.set(value, [...(departments.get(value) ?? []), group.id])
    }
  const roles = new Map<string, string>()
  for (const user of active)
    for (const { value, display } of user.roles ?? [])
      if (value && (!roles.has(value) || display)) roles.set(value, display || roles.get(value) || value)
  return {
    departments: groups.map(({ id, displayName }) => ({
      id,
      parentId: parents.get(id) ?? null,
      nameTh: displayName ?? '',
      nameEn: '',
    })),
    roles: [...roles].map(([id, name]) => ({ id, nameTh: name, nameEn: '' })),
    employees: active.map((user) => ({
      id: user.id,
      name: nameOf(user),
      // Of another system: who has the same one here may be somebody else.
      username: null,
      email: chosen(user.emails),
      mobile: chosen(user.phoneNumbers, 'mobile'),
      departments: departments.get(user.id) ?? [],
      roles: (user.roles ?? []).flatMap(({ value }) => (value ? [value] : [])),
    })),
  }
}

const nameOf = ({ displayName, name, userName }: User) =>
  displayName || name?.formatted || [name?.givenName, name?.familyName].filter(Boolean).join(' ') || userName || ''

/** The value of this type, or the primary one, or the first. */
function chosen(all: User['emails'], type?: string): string | null {
  const known = (all ?? []).filter(({ value }) => Boolean(value))
  const found =
    known.find((one) => type !== undefined && one.type === type) ?? known.find((one) => one.primary) ?? known[0]
  return found?.value?.replace(/^tel:/i, '') ?? null
}
