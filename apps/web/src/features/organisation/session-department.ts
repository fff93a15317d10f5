import { useDepartmentOfSession } from '../../lib/session-department.ts'
import type { NamedAudience } from './audience.ts'

/** The department of this session as somebody whom a rule may be for (C64); null for people in none. */
export function useSessionDepartment(): NamedAudience | null {
  const department = useDepartmentOfSession()
  return department && { type: 'department', ...department, above: null }
}
