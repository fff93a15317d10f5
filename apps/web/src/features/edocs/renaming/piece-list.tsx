import type { RenamePiece } from '@khlang/contract/rename-rules'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePieceName } from './piece-names.ts'
import classes from './renaming.module.css'

type PieceListProps = { pieces: readonly RenamePiece[]; onChange: (pieces: readonly RenamePiece[]) => void }

/** The parts of a file name; each can be moved and taken off. */
export function PieceList({ pieces, onChange }: PieceListProps) {
  const { t } = useTranslation('renaming')
  const nameOf = usePieceName()
  const heading = useId()
  const move = (index: number, by: 1 | -1) => {
    const next = [...pieces]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <div>
      <p id={heading} className={classes.heading}>
        {t('editor.pieces')}
      </p>
      {pieces.length === 0 && <p>{t('editor.none')}</p>}
      <ol className={classes.pieces} aria-labelledby={heading}>
        {pieces.map((piece, index) => {
          const name = nameOf(piece)
          return (
            // Equal parts are the same to a reader: their place distinguishes them.
            <li key={`${index} ${piece.kind} ${piece.value}`} data-kind={piece.kind}>
              <span>{name}</span>
              <IconButton
                size="small"
                icon={ArrowUp}
                label={t('editor.earlier', { name })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={t('editor.later', { name })}
                disabled={index === pieces.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                size="small"
                icon={X}
                label={t('editor.takeOff', { name })}
                onClick={() => onChange(pieces.filter((_, at) => at !== index))}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
