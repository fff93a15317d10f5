import { useLanguage } from './i18n.ts'
import { nameIn } from './name-in.ts'
import { useMe } from './session.ts'

/** The department that the reader acts for (T34), by its name in their language; null for people in none. */
export function useDepartmentOfSession(): { id: string; name: string } | null {
  const { departments, departmentAccessId } = useMe().active
  const language = useLanguage()
  const own = departments.find(({ id }) => id === departmentAccessId)
  return own ? { id: own.id, name: nameIn(own, language) } : null
}
