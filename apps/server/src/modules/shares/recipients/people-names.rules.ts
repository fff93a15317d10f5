import type { Language } from '@khlang/contract'

type Names = { firstNameTh: string; lastNameTh: string; firstNameEn: string; lastNameEn: string; username: string }

/** The name of a person in one language, in the other one if it is missing, or the user name. */
export function nameOf(person: Names, language: Language): string {
  const th = `${person.firstNameTh} ${person.lastNameTh}`.trim()
  const en = `${person.firstNameEn} ${person.lastNameEn}`.trim()
  return (language === 'en' ? en || th : th || en) || person.username
}
