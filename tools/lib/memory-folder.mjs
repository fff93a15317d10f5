import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'
/** All tests together keep up to 0.9 GiB at a time. */
const enough = 6 * 1024 ** 3

const freeIn = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * The folder for the databases and files of tests: in memory where there is plenty, otherwise `undefined`. A test file
 * copies a database of 1,300 files: 0.9 s on a disk, 0.04 s in memory.
 */
export function memoryFolder() {
  try {
    accessSync(memory, constants.W_OK)
    return freeIn(memory) >= enough && freemem() >= enough ? memory : undefined
  } catch {
    return undefined
  }
}
