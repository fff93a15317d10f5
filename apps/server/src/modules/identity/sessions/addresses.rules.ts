/** A short name of the program that signed in, for the list of sessions. */
export function clientName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').trim()
  const browser = [
    ['Edge', /\bEdg\//],
    ['Opera', /\bOPR\//],
    ['Samsung Internet', /\bSamsungBrowser\//],
    ['Firefox', /\bFirefox\//],
    ['Chrome', /\bChrom(?:e|ium)\//],
    ['Safari', /\bSafari\//],
  ] as const
  const system = [
    ['Android', /\bAndroid\b/],
    ['iPhone', /\biPhone\b/],
    ['iPad', /\biPad\b/],
    ['Windows', /\bWindows\b/],
    ['macOS', /\bMac OS X\b/],
    ['Linux', /\bLinux\b/],
  ] as const
  const find = (list: readonly (readonly [string, RegExp])[]) => list.find(([, shape]) => shape.test(agent))?.[0]
  const [program, machine] = [find(browser), find(system)]
  if (program) return machine ? `${program} · ${machine}` : program
  return agent.slice(0, 80) || 'unknown'
}
