import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import classes from './formatted.module.css'

const plugins = [remarkGfm]
const Coloured = lazy(() => import('./coloured.tsx').then((module) => ({ default: module.Coloured })))

/** Only what leads out of the drive to a page or a mail: a file must not name pages of the drive as its own. */
const isOutside = (address: string) => /^(?:https?|mailto):/i.test(address)

/** A line of a list of things to do; it is ticked in the file, not here. */
function Tick({ checked }: { checked?: boolean | undefined }) {
  const { t } = useTranslation('previews')
  return <input type="checkbox" disabled checked={checked ?? false} aria-label={t(checked ? 'ticked' : 'unticked')} />
}

/** Code within a text; a block that names its language is coloured. */
function Code({ className = '', children }: { className?: string | undefined; children?: ReactNode }) {
  const language = /\blanguage-(\S+)/.exec(className)?.[1]?.toLowerCase()
  const plain = <code>{children}</code>
  if (!language || typeof children !== 'string') return plain
  return (
    <Suspense fallback={plain}>
      <Coloured text={children} language={language} />
    </Suspense>
  )
}

const components: Components = {
  a: ({ href = '', children }) =>
    isOutside(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  code: Code,
  input: Tick,
  // An external image would reveal the reader to its server.
  img: ({ alt }) => <span className={classes.picture}>{alt}</span>,
}

/** Markdown as it is meant to be read. HTML in it is not shown, and nothing is loaded from anywhere. */
export function Markdown({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('previews')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={classes.markdown} tabIndex={0} role="document" aria-label={t('textOf', { name })}>
      <div className={classes.column}>
        <ReactMarkdown skipHtml remarkPlugins={plugins} components={components}>
          {text}
        </ReactMarkdown>
      </div>
    </div>
  )
}
