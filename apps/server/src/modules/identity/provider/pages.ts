import type { IncomingMessage } from 'node:http'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { isLedFromElsewhere } from '../../../platform/led-from-elsewhere.ts'
import type { IdentityContext } from '../deps.ts'

/** The script that submits the form below: the pages have no inline scripts. */
export const signOutScriptPath = '/oidc/sign-out.js'
export const signOutScript = `document.forms[0].requestSubmit(document.forms[0].elements.logout)\n`

/** The content security policy of these pages: submit their form, and load one script of ours. */
export const providerPagePolicy = (publicUrl: string) =>
  `default-src 'none'; script-src 'self'; object-src 'none'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`

const page = (title: string, content: string) =>
  `<!doctype html><html lang="th"><head><meta charset="utf-8"><title>${title}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>${content}</body></html>`

type Page = { body: unknown; req: Pick<IncomingMessage, 'headers'> }

/** Submits itself, since the user has just signed out. Without scripts, or if another site leads here, it asks. */
export const signOutPage =
  (publicUrl: string) =>
  (ctx: Page, form: string): void => {
    const button = '<button type="submit" name="logout" value="yes" form="op.logoutForm">ออกจากระบบ / Sign out</button>'
    const asks = isLedFromElsewhere(ctx.req.headers, { publicUrl })
    const script = asks ? '' : `<script src="${signOutScriptPath}"></script>`
    ctx.body = page('ออกจากระบบ / Sign out', `${form}${button}${script}`)
  }

/** Replaces the provider's own page with an inline script, which it shows when its session is already over. */
export function replaceFormPage(ctx: Page & { set(name: string, value: string): void }, publicUrl: string): void {
  const [, action, xsrf] =
    /<form method="post" action="([^"]+)">\s*<input type="hidden" name="xsrf" value="(\w+)"\/>/.exec(
      typeof ctx.body === 'string' ? ctx.body : '',
    ) ?? []
  if (!action || !xsrf) return
  ctx.set('content-security-policy', providerPagePolicy(publicUrl))
  const field = `<input type="hidden" name="xsrf" value="${xsrf}"/>`
  signOutPage(publicUrl)(ctx, `<form id="op.logoutForm" method="post" action="${action}">${field}</form>`)
}

export function signedOutPage(ctx: Pick<Page, 'body'>): void {
  ctx.body = page('ออกจากระบบแล้ว / Signed out', '<p>ออกจากระบบแล้ว / Signed out. <a href="/">Khlang</a></p>')
}

/**
 * A request that the provider cannot answer redirects to the start page, which reports the problem; details are logged.
 */
export const errorPage =
  ({ log }: IdentityContext) =>
  (ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void => {
    log.warn({ err: error, error: out.error }, 'the identity provider refused a request')
    ctx.redirect('/?error=IDENTITY_PROVIDER_PROBLEM')
  }
