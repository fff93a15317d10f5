/** Addresses of share links and upload links (specification 2): its own page, without the app's shell. */
const linkPages = '/(?:publicfile|publicfolder|public|sharelinkuploads)/?(?:[?#]|$)'
export const linkPage = new RegExp(`^${linkPages}`)
/** Whether an address is the page of a link. */
export const isLinkPage = (path: string): boolean => linkPage.test(path)
/** The same inside a whole address, for a service worker. */
export const linkPageAddress = new RegExp(`^[^/]+//[^/]+${linkPages}`)
/** The file that the server answers them with. */
export const linkPageFile = '/public-pages.html'
