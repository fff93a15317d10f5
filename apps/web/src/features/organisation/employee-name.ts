import { nationalMobile } from '@khlang/contract/accounts'
import type { Employee } from '@khlang/contract/employees'
import type { Language } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'

/**
 * The name of an employee in this language; in Thai where there is no English one. An invited number is its own name,
 * as people write it.
 */
export const nameOf = ({ name, nameEn }: Pick<Employee, 'name' | 'nameEn'>, language: Language): string =>
  language === 'en' && nameEn !== null ? nameEn : nationalMobile(name)

/** {@link nameOf} in the language of the page. */
export const useEmployeeName = (employee: Pick<Employee, 'name' | 'nameEn'>): string => nameOf(employee, useLanguage())
