/** The step above every shared folder. */
export const sharedPlace = 'sharedwithme'

/** The address of a folder on the way through what others shared. */
export const sharedAddress = (id: string) => (id === sharedPlace ? '/sharedwithme' : `/directorysharefile/${id}`)
