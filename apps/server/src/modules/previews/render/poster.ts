import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.ts'
import { findProgram, writeInput } from './program.ts'

export type Poster = { state: 'made'; picture: Buffer } | { state: 'refused'; reason: 'broken' | 'too_heavy' }
export type DrawPoster = (file: AsyncIterable<Uint8Array>) => Promise<Poster>

const usualPlaces = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg']
const mebibyte = 1024 ** 2
/** How much of a video is read: its first seconds, and all of a short one whose table of contents is at its end. */
const mostRead = 64 * mebibyte
const mostPicture = 20 * mebibyte
const side = 1280
/** A first frame is often black; a video may be shorter than a second. */
const seconds = [1, 0] as const

/** Draws one frame of a video with FFmpeg; null if it is not installed. */
export function createPosters(configured: string | null): DrawPoster | null {
  const program = findProgram(configured, usualPlaces)
  if (program === null) return null
  return (file) => drawPoster(program, file)
}

async function drawPoster(program: string, file: AsyncIterable<Uint8Array>): Promise<Poster> {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-video-'))
  try {
    const input = join(folder, 'video')
    await writeInput(input, file, mostRead)
    for (const at of seconds) {
      const output = join(folder, `frame-${at}.png`)
      const end = await runChild({
        command: [program, ...argumentsFor(input, output, at)],
        bounds: { seconds: 30, memoryBytes: 1024 * mebibyte, fileBytes: mostPicture },
        timeoutMs: 30_000,
        mostOutput: mebibyte,
        folder,
        env: { HOME: folder, TMPDIR: folder },
      })
      if (end.kind === 'too_heavy') return { state: 'refused', reason: 'too_heavy' }
      const found = await stat(output).catch(() => null)
      if (found?.isFile() && found.size > 0) return { state: 'made', picture: await readFile(output) }
    }
    return { state: 'refused', reason: 'broken' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Only this file is opened: a playlist inside it may name others, and addresses. */
const argumentsFor = (input: string, output: string, at: number) =>
  [
    ['-nostdin', '-hide_banner', '-loglevel', 'error', '-threads', '1'],
    ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi'],
    ['-ss', String(at), '-i', input, '-map', '0:v:0', '-frames:v', '1'],
    ['-vf', `scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease`],
    ['-f', 'image2', '-c:v', 'png', output],
  ].flat()
