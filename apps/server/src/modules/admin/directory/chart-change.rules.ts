import type { ErrorCode } from '@khlang/contract'
import type { ChartChangeKind, ChartSubject } from '@khlang/contract/organisation-chart'

/** The organisation of a business as far as a directory of the identity provider can change it. */
export type ChartHere = {
  departments: (Group & { parentId: string | null })[]
  roles: Group[]
  employees: {
    id: string
    personId: string
    providerId: string | null
    name: string
    /** An admin who is not suspended. */
    isAdmin: boolean
    departments: string[]
    roles: string[]
  }[]
  /** Those that a reload has sent. */
  invitations: { id: string; providerId: string; address: string }[]
}

/** What is needed to make a change; groups and places by their ids in the directory. */
export type Wanted = {
  nameTh?: string
  nameEn?: string
  parent?: string | null
  /** A department or role that has come back. */
  here?: string
  /** One of the same name that was made here. */
  sameNamed?: string
  departments?: string[]
  roles?: string[]
  personId?: string
  email?: string | null
  mobile?: string | null
  isInvitation?: boolean
}

/** What a stored change wants, as `insertChanges` has written it. */
export const wantedOf = ({ wanted }: { wanted: unknown }): Wanted => ({ ...(wanted as Wanted) })

export type Change = {
  kind: ChartChangeKind
  subject: ChartSubject
  providerId: string
  targetId: string | null
  name: string
  was: string
  becomes: string
  wanted: Wanted
  /** Why it can only be left. */
  code: ErrorCode | null
}

export type Guard = 'empty' | 'removals'
export type Group = { id: string; providerId: string | null; nameTh: string; nameEn: string; gone: boolean }
/** A change that has nothing of these. */
export const nothing = { targetId: null, was: '', becomes: '', code: null } as const
/** The name that is shown. */
export const nameOf = ({ nameTh, nameEn }: { nameTh: string; nameEn: string }) => nameTh || nameEn

/** Groups or employees by their ids in the directory. */
export const providerMap = <T extends { providerId: string | null }>(all: readonly T[]) =>
  new Map(all.flatMap((one) => (one.providerId === null ? [] : [[one.providerId, one] as const])))
