import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityContext } from '../deps.ts'

/** Where the script stands that sends the form below: pages hold none themselves. */
export const signOutScriptPath = '/oidc/sign-out.js'
export const signOutScript = `document.forms[0].requestSubmit(document.forms[0].elements.logout)\n`

/** What these pages may do: send their form back, and load one script of ours. */
export const providerPagePolicy = (publicUrl: string) =>
  `default-src 'none'; script-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`

const page = (title: string, content: string) =>
  `<!doctype html><html lang="th"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>${content}</body></html>`

type Page = { body: unknown }

/** Confirms itself: who comes here has just signed out. Without scripts there is a button. */
export function signOutPage(ctx: Page, form: string): void {
  const button = '<button type="submit" name="logout" value="yes" form="op.logoutForm">ออกจากระบบ / Sign out</button>'
  ctx.body = page('ออกจากระบบ / Sign out', `${form}${button}<script src="${signOutScriptPath}"></script>`)
}

/** Whose session at the provider is over already gets the same page, in place of one with a script in it. */
export function replaceFormPage(ctx: Page & { set(name: string, value: string): void }, publicUrl: string): void {
  const [, action, xsrf] =
    /<form method="post" action="([^"]+)">\s*<input type="hidden" name="xsrf" value="(\w+)"\/>/.exec(
      typeof ctx.body === 'string' ? ctx.body : '',
    ) ?? []
  if (!action || !xsrf) return
  ctx.set('content-security-policy', providerPagePolicy(publicUrl))
  const field = `<input type="hidden" name="xsrf" value="${xsrf}"/>`
  signOutPage(ctx, `<form id="op.logoutForm" method="post" action="${action}">${field}</form>`)
}

export function signedOutPage(ctx: Page): void {
  ctx.body = page('ออกจากระบบแล้ว / Signed out', '<p>ออกจากระบบแล้ว / Signed out. <a href="/">Khlang</a></p>')
}

/** A request that the provider cannot answer leads to the start page, which says so; details go to the log. */
export const errorPage =
  ({ log }: IdentityContext) =>
  (ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void => {
    log.warn({ err: error, error: out.error }, 'the identity provider refused a request')
    ctx.redirect('/?error=IDENTITY_PROVIDER_PROBLEM')
  }
