/** What the page of notifications shows; in its address. */
export const noticeTabs = ['all', 'unread', 'settings'] as const
export type NoticeTab = (typeof noticeTabs)[number]
