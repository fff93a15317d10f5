export const adminPath = '/onebox-system-admin-'

/** Whether an address belongs to business management: it is guarded before it says what exists (C37), and has a menu of its own. */
export const isAdminPath = (path: string) => path.startsWith(adminPath)
