import { type RenameField, renameFields, type RenamePiece } from '@khlang/contract/rename-rules'
import { useTranslation } from 'react-i18next'

const fieldOf = (value: string): RenameField | undefined => renameFields.find((field) => field === value)

/** What a part of a file name is called. */
export function usePieceName() {
  const { t } = useTranslation('renaming')
  return ({ kind, value }: RenamePiece): string => {
    const field = kind === 'field' ? fieldOf(value) : undefined
    if (field) return t(`field.${field}`)
    return value === ' ' ? t('editor.space') : value
  }
}

/** A whole format in one line: `[เลขที่เอกสาร]_[วันที่เอกสาร].pdf`. */
export function useFormatText() {
  const name = usePieceName()
  return (pieces: readonly RenamePiece[]): string =>
    `${pieces.map((piece) => (piece.kind === 'field' ? `[${name(piece)}]` : piece.value)).join('')}.pdf`
}
