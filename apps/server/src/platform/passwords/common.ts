import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// The most used passwords of 6 characters and more; the list is that of zxcvbn-ts, see the licence beside it.
const file = join(import.meta.dirname, 'common-passwords.txt')
let list: Promise<ReadonlySet<string>> | undefined

/** True for a password that guessing programs try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(file, 'utf8').then((words) => new Set(words.split('\n')))
  return (await list).has(password.toLowerCase())
}
