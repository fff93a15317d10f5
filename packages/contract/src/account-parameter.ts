/** Names the account in which a page opens, in the address of any page. */
export const accountParameter = 'in'
