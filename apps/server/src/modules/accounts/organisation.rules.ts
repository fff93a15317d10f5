import { fieldText, type FieldReason } from '@khlang/contract/field-texts'
import { isSeen, type MenuFeature } from '@khlang/contract'
import { AppError } from '../../platform/app-error.ts'

/** A department in the tree. */
export type Branch = { id: string; parentId: string | null }

/** Maximum depth of the tree; also bounds the walk upwards for permissions. */
export const maxDepth = 20

export type PlaceError = 'no such department' | 'inside itself' | 'too deep'

/** Why a department (`null`: a new one) cannot be placed below another, or null. */
export function placeError(tree: readonly Branch[], id: string | null, parentId: string | null): PlaceError | null {
  const parents = new Map(tree.map((branch) => [branch.id, branch.parentId]))
  let above = 0
  for (let at = parentId; at !== null; at = parents.get(at) ?? null) {
    if (!parents.has(at)) return 'no such department'
    if (at === id) return 'inside itself'
    above++
    if (above >= maxDepth) return 'too deep'
  }
  return above + heightOf(tree, id) > maxDepth ? 'too deep' : null
}

/** The height of a department's subtree, itself included. */
function heightOf(tree: readonly Branch[], id: string | null): number {
  if (id === null) return 1
  const children = Map.groupBy(tree, (branch) => branch.parentId)
  let level = [id]
  let height = 0
  while (level.length > 0 && height <= maxDepth) {
    height++
    level = level.flatMap((at) => (children.get(at) ?? []).map((child) => child.id))
  }
  return height
}

/** A refusal that names the field and the reason. */
export const refusal = (code: 'CONFLICT' | 'INVALID_INPUT' | 'NOT_FOUND', path: string, reason: FieldReason) =>
  new AppError(code, {}, { fields: [{ path, message: fieldText(reason) }] })

const placeRefusals: Record<PlaceError, () => AppError> = {
  'no such department': () => refusal('NOT_FOUND', 'parentId', 'noDepartment'),
  'inside itself': () => new AppError('DEPARTMENT_INSIDE_ITSELF'),
  'too deep': () => new AppError('DEPARTMENT_TOO_DEEP'),
}

export function assertPlace(tree: readonly Branch[], id: string | null, parentId: string | null): void {
  const error = placeError(tree, id, parentId)
  if (error !== null) throw placeRefusals[error]()
}

/** A business without an admin could never get one again, so the last one stays. */
export function assertNotLastAdmin(employee: { isAdmin: boolean }, remainsAdmin: boolean, admins: number): void {
  if (employee.isAdmin && !remainsAdmin && admins <= 1) {
    throw new AppError('LAST_ADMIN_BUSINESS')
  }
}

/** A name of a department or a role: 1 to 200 letters after trimming. */
export function requireName(name: string, path = 'nameTh'): string {
  const trimmed = name.normalize('NFC').trim()
  if (!isSeen(trimmed) || trimmed.length > 200) throw refusal('INVALID_INPUT', path, 'name')
  return trimmed
}

/** Names of a department or a role; one that is left out stays. */
export type NewNames = { nameTh?: string; nameEn?: string }

/** The columns that a renaming changes. */
export function newNames({ nameTh, nameEn }: NewNames): { name_th?: string; name_en?: string } {
  if (nameTh === undefined && nameEn === undefined) throw refusal('INVALID_INPUT', 'nameTh', 'aName')
  return {
    ...(nameTh !== undefined && { name_th: requireName(nameTh) }),
    ...(nameEn !== undefined && { name_en: nameEn.trim() }),
  }
}

export type AccountStatus = 'active' | 'suspended' | 'terminated'

/**
 * Whether an account may change from one status to another: active ⇄ suspended, either → terminated, and back from
 * terminated while its data can still be exported.
 */
export function isStatusChange(from: AccountStatus, to: AccountStatus, exportUntil: Date | null, now: Date): boolean {
  if (from === to) return false
  if (from !== 'terminated') return true
  return to === 'active' && exportUntil !== null && exportUntil > now
}

/** How long the data of a terminated account can be exported (C51). */
export const exportDays = 30
export const exportEnd = (now: Date, days = exportDays) => new Date(now.getTime() + days * 86_400_000)

/** Turning a menu off is always allowed, turning it on only within the admin's restrictions. */
export function assertSwitches(
  menu: Readonly<Record<MenuFeature, { locked: boolean }>>,
  input: readonly (readonly [MenuFeature, 'Y' | 'N'])[],
): void {
  const locked = input.filter(([feature, status]) => status === 'Y' && menu[feature].locked)
  if (locked.length === 0) return
  const fields = locked.map(([feature]) => ({ path: `featureStatus.${feature}`, message: fieldText('lockedByAdmin') }))
  throw new AppError('NOT_ALLOWED', {}, { fields })
}
