import { useLanguage } from './i18n.ts'
import { useMe } from './session.ts'

/** The department that the reader acts for (T34), by its name in their language; null for people in none. */
export function useDepartmentOfSession(): { id: string; name: string } | null {
  const { departments, departmentAccessId } = useMe().active
  const isEnglish = useLanguage() === 'en'
  const own = departments.find(({ id }) => id === departmentAccessId)
  if (!own) return null
  const { id, nameTh, nameEn } = own
  return { id, name: isEnglish ? nameEn || nameTh : nameTh || nameEn }
}
