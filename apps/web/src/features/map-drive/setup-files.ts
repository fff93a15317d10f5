export type Address = { url: string; username: string }
export type SetupFile = { name: string; type: string; text: string }
export const systems = ['windows', 'macos', 'linux', 'rclone'] as const
export type System = (typeof systems)[number]

const lines = (...all: string[]) => `${all.join('\n')}\n`

const parameters = 'HKLM\\SYSTEM\\CurrentControlSet\\Services\\WebClient\\Parameters'

/** The largest file that the client of Windows takes at all, 4 GB, instead of its 50 MB; an administrator says yes once. */
function windows({ url, username }: Address): SetupFile {
  const isPlain = url.startsWith('http:')
  const settings = [
    `reg add ${parameters} /v FileSizeLimitInBytes /t REG_DWORD /d 0xffffffff /f`,
    // Over plain http Windows sends no password unless configured to.
    ...(isPlain ? [`reg add ${parameters} /v BasicAuthLevel /t REG_DWORD /d 2 /f`] : []),
    'sc config WebClient start= auto',
    'net stop WebClient',
    'net start WebClient',
  ]
  const text = lines(
    '@echo off',
    'chcp 65001 >nul',
    'title Khlang Map Drive',
    `reg query ${parameters} /v FileSizeLimitInBytes 2>nul | find /i "0xffffffff" >nul`,
    `if errorlevel 1 powershell -NoProfile -Command "Start-Process cmd -Verb RunAs -Wait -ArgumentList '/c ${settings.join(' ^& ')}'"`,
    `net use * "${url}" /user:${username} * /persistent:yes`,
    'pause',
  )
  return { name: 'khlang-map-drive.cmd', type: 'application/x-bat', text: text.replaceAll('\n', '\r\n') }
}

const macos = ({ url, username }: Address): SetupFile => ({
  name: 'khlang-map-drive.sh',
  type: 'application/x-sh',
  text: lines('#!/bin/sh', `osascript -e 'mount volume "${url}" as user name "${username}"'`),
})

const linux = ({ url, username }: Address): SetupFile => ({
  name: 'khlang-map-drive.sh',
  type: 'application/x-sh',
  text: lines(
    '#!/bin/sh',
    '# davfs2: sudo apt install davfs2',
    'mkdir -p "$HOME/Khlang"',
    '# Linux 6.16 and newer ask for more of a folder at once than davfs2 gives by itself.',
    'grep -qs "^buf_size" "$HOME/.davfs2/davfs2.conf" || { mkdir -p "$HOME/.davfs2"; echo "buf_size 256" >>"$HOME/.davfs2/davfs2.conf"; }',
    `sudo mount -t davfs -o "uid=$(id -u),gid=$(id -g),username=${username},conf=$HOME/.davfs2/davfs2.conf" "${url}" "$HOME/Khlang"`,
  ),
})

/** `owncloud` is the dialect in which rclone keeps the times of files. */
const rclone = ({ url, username }: Address): SetupFile => ({
  name: 'rclone-khlang.conf',
  type: 'text/plain',
  text: lines('[khlang]', 'type = webdav', `url = ${url}`, 'vendor = owncloud', `user = ${username}`),
})

const makers: Record<System, (address: Address) => SetupFile> = { windows, macos, linux, rclone }
/** A file that sets a system up, with the address and the username filled in; never the password. */
export const setupFile = (system: System, address: Address): SetupFile => makers[system](address)

/** What is typed on a system, step by step; the words beside it are texts of the page. */
export function commandOf(system: System, { url, username }: Address): string {
  const { host, protocol } = new URL(url)
  switch (system) {
    case 'windows':
      return `net use * "${url}" /user:${username} *`
    case 'macos':
      return url
    case 'linux':
      return `gio mount ${protocol === 'https:' ? 'davs' : 'dav'}://${username}@${host}/dav/`
    case 'rclone':
      return `rclone config create khlang webdav url=${url} vendor=owncloud user=${username}`
  }
}
