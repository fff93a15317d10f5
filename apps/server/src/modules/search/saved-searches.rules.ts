import { errorAsField } from '@khlang/contract/field-texts'
import { nameKey, titleOf } from '@khlang/contract'
import { savedSearchLimits } from '@khlang/contract/saved-searches'
import { AppError } from '../../platform/app-error.ts'

/** The name of a saved search as it is stored. */
export function parseSearchName(text: string): string {
  const name = titleOf(text, savedSearchLimits.name)
  if (name !== null) return name
  const max = savedSearchLimits.name
  const fields = [{ path: 'name', message: errorAsField('SAVED_SEARCH_NAME_INVALID', { max }) }]
  throw new AppError('SAVED_SEARCH_NAME_INVALID', { max }, { fields })
}

/** Saved searches of a person have distinct keys. */
export const searchNameKey = (name: string) => nameKey(name)
