import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// The most used passwords of 6 characters and more; the list is from zxcvbn-ts, see the licence next to it.
const file = join(import.meta.dirname, 'common-passwords.txt')
let list: Promise<ReadonlySet<string>> | undefined

/** Whether password crackers try this one first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(file, 'utf8').then((words) => new Set(words.split('\n')))
  return (await list).has(password.toLowerCase())
}
