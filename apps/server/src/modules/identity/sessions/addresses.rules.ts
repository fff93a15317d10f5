const browsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(?:e|ium)\//],
  ['Safari', /\bSafari\//],
] as const

/** Whether a name of `clientName` is that of a browser; other programs name themselves. */
export const isBrowser = (client: string): boolean =>
  browsers.some(([name]) => client === name || client.startsWith(`${name} · `))

/** A short name of the program that signed in, for the list of sessions. */
export function clientName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').trim()
  const system = [
    ['Android', /\bAndroid\b/],
    ['iPhone', /\biPhone\b/],
    ['iPad', /\biPad\b/],
    ['Windows', /\bWindows\b/],
    ['macOS', /\bMac OS X\b/],
    ['Linux', /\bLinux\b/],
  ] as const
  const find = (list: readonly (readonly [string, RegExp])[]) => list.find(([, shape]) => shape.test(agent))?.[0]
  const [program, machine] = [find(browsers), find(system)]
  if (program) return machine ? `${program} · ${machine}` : program
  return agent.slice(0, 80) || 'unknown'
}
