import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMadeOf, productWords } from './guessable.rules.ts'

// The most used passwords of 6 characters and more; the list is from zxcvbn-ts, see the licence next to it.
const file = join(import.meta.dirname, 'common-passwords.txt')
let list: Promise<ReadonlySet<string>> | undefined

/** Nothing that can be seen: blanks of any kind. */
const blank = /^[\s\p{Cf}]*$/u

/** Whether password crackers try this one first, it is the name of this product with little else, or it is blank. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(file, 'utf8').then((words) => new Set(words.split('\n')))
  return blank.test(password) || isMadeOf(password, productWords) || (await list).has(password.toLowerCase())
}
