import { type ChartHere, type Change, type Group, nameOf, nothing, providerMap } from './chart-change.rules.ts'
import type { DirectoryChart } from './directory-chart.rules.ts'

/** Departments that are new or have come back, that are renamed or moved, and that are gone. */
export function diffDepartments(here: ChartHere, there: DirectoryChart) {
  const byProvider = providerMap(here.departments)
  const placeOf = placesFor(here.departments, there.departments)
  const byId = new Map(here.departments.map((one) => [one.id, one]))
  const names = new Map(there.departments.map((one) => [one.id, nameOf(one)]))
  const placeNow = (id: string | null) => {
    const parent = id === null ? undefined : byId.get(id)
    return parent === undefined ? null : (parent.providerId ?? `here ${parent.id}`)
  }
  const made: Change[] = []
  const renamed: Change[] = []
  const moved: Change[] = []
  for (const one of fromTheTop(there.departments)) {
    const found = byProvider.get(one.id)
    const base = { subject: 'department', providerId: one.id, ...nothing } as const
    const above = one.parentId === null ? '' : (names.get(one.parentId) ?? '')
    if (!found || found.gone) {
      const wanted = {
        ...namesOf(one),
        parent: one.parentId,
        ...placeOf(one, found),
      }
      made.push({ ...base, kind: 'new', name: nameOf(one), becomes: above, wanted })
      continue
    }
    const target = { ...base, targetId: found.id, name: nameOf(found) }
    const rename = renameOf(found, one)
    if (rename) renamed.push({ ...target, kind: 'renamed', was: nameOf(found), becomes: nameOf(one), wanted: rename })
    if (placeNow(found.parentId) !== one.parentId) {
      const parent = found.parentId === null ? undefined : byId.get(found.parentId)
      const was = parent ? nameOf(parent) : ''
      moved.push({ ...target, kind: 'moved', name: nameOf(one), was, becomes: above, wanted: { parent: one.parentId } })
    }
  }
  return {
    made,
    changed: [...renamed, ...moved],
    removed: removedOf('department', here.departments, there.departments),
  }
}

/** The same of roles. */
export function diffRoles(here: ChartHere, there: DirectoryChart) {
  const byProvider = providerMap(here.roles)
  const placeOf = placesFor(here.roles, there.roles)
  const made: Change[] = []
  const changed: Change[] = []
  for (const one of there.roles) {
    const found = byProvider.get(one.id)
    const base = { subject: 'role', providerId: one.id, ...nothing } as const
    if (!found || found.gone) {
      made.push({
        ...base,
        kind: 'new',
        name: nameOf(one),
        wanted: { ...namesOf(one), ...placeOf(one, found) },
      })
      continue
    }
    const rename = renameOf(found, one)
    const [was, becomes] = [nameOf(found), nameOf(one)]
    if (rename) changed.push({ ...base, kind: 'renamed', targetId: found.id, name: was, was, becomes, wanted: rename })
  }
  return { made, changed, removed: removedOf('role', here.roles, there.roles) }
}

function removedOf(subject: 'department' | 'role', here: readonly Group[], there: readonly { id: string }[]): Change[] {
  const named = new Set(there.map(({ id }) => id))
  return here.flatMap((one) =>
    one.providerId === null || one.gone || named.has(one.providerId)
      ? []
      : [
          {
            ...nothing,
            kind: 'removed',
            subject,
            providerId: one.providerId,
            targetId: one.id,
            name: nameOf(one),
            wanted: {},
          },
        ],
  )
}

/**
 * The group that has come back, or the only one of the same name that no other entry of the directory is: one that was made
 * here, or one that the directory knew by another id. Of several entries of one name nobody knows which one it is.
 */
function placesFor(here: readonly Group[], there: readonly { id: string; nameTh: string }[]) {
  const named = new Set(there.map(({ id }) => id))
  const isFree = ({ providerId, gone }: Group) => providerId === null || (!gone && !named.has(providerId))
  const free = Map.groupBy(here.filter(isFree), ({ nameTh }) => nameTh)
  const entries = Map.groupBy(there, ({ nameTh }) => nameTh)
  return ({ nameTh }: { nameTh: string }, found: Group | undefined) => {
    if (found) return { here: found.id }
    const [same, ...others] = free.get(nameTh) ?? []
    return same && others.length === 0 && entries.get(nameTh)?.length === 1 ? { sameNamed: same.id } : {}
  }
}

const namesOf = ({ nameTh, nameEn }: { nameTh: string; nameEn: string }) => ({
  nameTh,
  ...(nameEn !== '' && { nameEn }),
})

/** The new names; null if they are the old ones. A directory without English names says nothing about them. */
const renameOf = (found: Group, one: { nameTh: string; nameEn: string }) =>
  found.nameTh === one.nameTh && (one.nameEn === '' || found.nameEn === one.nameEn) ? null : namesOf(one)

/** Departments after the ones above them. */
function fromTheTop(departments: DirectoryChart['departments']): DirectoryChart['departments'] {
  const below = Map.groupBy(departments, ({ parentId }) => parentId)
  const ordered: DirectoryChart['departments'] = []
  let level = below.get(null) ?? []
  while (level.length > 0) {
    ordered.push(...level)
    level = level.flatMap(({ id }) => below.get(id) ?? [])
  }
  return ordered
}
