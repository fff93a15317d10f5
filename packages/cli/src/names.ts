const two = (n: number) => String(n).padStart(2, '0')

/** `{datetime}` 20261124093005, `{date}` 20261124 and `{time}` 093005 of a name, in local time. */
export function fillTimes(name: string, at: Date): string {
  const date = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`
  return name
    .replaceAll('{datetime}', date + time)
    .replaceAll('{date}', date)
    .replaceAll('{time}', time)
}

export type RemotePath = { drive: 'personal' | 'business' | null; steps: string[] }

/** `business:/Work/2026` → its drive and its folders; a path without a drive is in that of the account. */
export function parseRemote(text: string): RemotePath {
  const [, drive, path = ''] = /^(?:(personal|business):)?(.*)$/s.exec(text) ?? []
  const steps = path.split('/').filter((step) => step !== '' && step !== '.')
  return {
    drive: drive === 'personal' || drive === 'business' ? drive : null,
    steps: steps.map((s) => s.normalize('NFC')),
  }
}

/** Paths with one key are one path in Khlang, which ignores case, normal forms and what cannot be seen. */
export const pathKey = (path: string): string =>
  path
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()

/** A name of the drive as a name on this computer: never a path, never a name that Windows reserves. */
export function localName(name: string, isWindows: boolean): string {
  const plain = name.replaceAll(isWindows ? /[/\\:*?"<>|\p{Cc}]/gu : /[/\0]/g, '_')
  if (plain === '.' || plain === '..' || plain === '') return '_'
  if (!isWindows) return plain
  const trimmed = plain.replace(/[. ]+$/, '_')
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(trimmed) ? `_${trimmed}` : trimmed
}
