import { access, constants, mkdir } from 'node:fs/promises'

/** Creates the data folder, and refuses one that cannot be used. */
export async function assertUsable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(`the data folder ${dataDir} cannot be used: it must be a folder that may be read and written.`, {
      cause,
    })
  }
}
