import type { Block } from '@khlang/contract/previews'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './document.module.css'

export type BlocksProps = { name: string; blocks: readonly Block[]; cut: boolean }

/** What an office document is made of, where the server has no program to draw its pages; and that it is no more than that. */
export function Blocks({ name, blocks, cut }: BlocksProps) {
  const { t } = useTranslation('document')
  return (
    <div className={classes.stage}>
      <p className={classes.note} role="note">
        {t('read')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className={classes.document} tabIndex={0} role="document" aria-label={name}>
        <div className={classes.column}>
          {blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- blocks never change places
            <OneBlock key={index} block={block} isSlides={/\.(?:pptx|odp)$/i.test(name)} />
          ))}
          {cut && <p className={classes.note}>{t('cut')}</p>}
        </div>
      </div>
    </div>
  )
}

function OneBlock({ block, isSlides }: { block: Block; isSlides: boolean }) {
  const { t } = useTranslation('document')
  switch (block.type) {
    case 'part':
      return <h3 className={classes.part}>{isSlides ? t('slide', { n: block.text }) : block.text}</h3>
    case 'heading':
      // The name of the file is the second heading of the page.
      return createElement(`h${Math.min(6, block.level + 2)}`, { 'data-level': block.level }, block.text)
    case 'text':
      return <p>{block.text}</p>
    case 'picture':
      return (
        <img
          src={`data:image/webp;base64,${block.data}`}
          width={block.width}
          height={block.height}
          alt={t('picture')}
          decoding="async"
        />
      )
    case 'table':
      return <Rows rows={block.rows} />
  }
}

function Rows({ rows }: { rows: readonly (readonly string[])[] }) {
  const { t } = useTranslation('document')
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, column) => column)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('table')}>
      <table>
        <tbody>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines never change places
            <tr key={line}>
              {columns.map((column) => (
                <td key={column}>{row[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
