import type { BusinessFeature } from '@khlang/contract'

/** An address of the specification whose feature is not built. */
export type NotYet = {
  path: string
  /** Who may know of it: anybody, a signed-in person, or an admin of a business. */
  guard: 'public' | 'session' | 'admin'
  /** The feature of the business without which the address leads to the start of business management (C37). */
  feature?: BusinessFeature
}

const admin = '/onebox-system-admin-'

/** Whether an address belongs to business management, which is guarded before it says what exists (C37). */
export const isAdminPath = (path: string) => path.startsWith(admin)

/** Every address that answers “not available yet”. A feature that arrives brings its route, and its line here goes. */
export const notYet: readonly NotYet[] = [
  { path: '/sharelinkuploads', guard: 'public' },
  { path: '/publicfile', guard: 'public' },
  { path: '/publicfolder', guard: 'public' },
  { path: '/public', guard: 'public' },
  { path: '/directorysharefile/$id', guard: 'session' },
  { path: '/sharedwithme', guard: 'session' },
  { path: '/inbox', guard: 'session' },
  { path: '/outbox', guard: 'session' },
  { path: '/document-management', guard: 'session' },
  { path: '/cctv', guard: 'session' },
  { path: '/consent', guard: 'session' },
  { path: '/package', guard: 'session' },
  { path: '/packagenew', guard: 'session' },
  { path: '/packagecurrent', guard: 'session' },
  { path: '/packagehistory', guard: 'session' },
  { path: '/packagelistpay', guard: 'session' },
  { path: '/mypackage', guard: 'session' },
  { path: '/payment', guard: 'session' },
  { path: '/report', guard: 'session' },
  { path: `${admin}managelogo`, guard: 'admin', feature: 'business_logo' },
  { path: `${admin}generatekey`, guard: 'admin' },
  { path: `${admin}consent`, guard: 'admin' },
  { path: `${admin}fileandfolderbackup`, guard: 'admin' },
  { path: `${admin}template`, guard: 'admin', feature: 'inputmore' },
  { path: `${admin}dashboard`, guard: 'admin' },
  { path: `${admin}setting`, guard: 'admin' },
  { path: `${admin}managefeature`, guard: 'admin' },
  { path: `${admin}setemail`, guard: 'admin' },
  { path: `${admin}managedirectoryfile/$id`, guard: 'admin' },
  { path: `${admin}log`, guard: 'admin' },
  { path: `${admin}mydrive`, guard: 'admin' },
]

const patterns = notYet.map((page) => ({ page, pattern: new RegExp(`^${page.path.replace('$id', '[^/]+')}/?$`) }))

/** The line of the table for an address, if it has one. */
export const notYetAt = (path: string): NotYet | undefined => patterns.find(({ pattern }) => pattern.test(path))?.page
