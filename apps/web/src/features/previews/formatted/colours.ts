import { common, createLowlight } from 'lowlight'

const lowlight = createLowlight(common)
/** Beyond this, colours would hold up the page; the text itself is shown all the same. */
const mostCharacters = 200_000

/** A stretch of code, and what it is: `keyword`, `string` and so on. */
export type Stretch = string | { kind: string; parts: Stretch[] }
type Child = ReturnType<typeof lowlight.highlight>['children'][number]

/** The stretches of a text in this language, named as in Markdown or by an extension; null if it has no colours. */
export function colour(text: string, language: string): Stretch[] | null {
  if (text.length > mostCharacters || !lowlight.registered(language)) return null
  return stretchesOf(lowlight.highlight(language, text).children)
}

function stretchesOf(children: readonly Child[]): Stretch[] {
  return children.flatMap((child): Stretch[] => {
    if (child.type === 'text') return [child.value]
    if (child.type !== 'element') return []
    const names = child.properties.className
    const [kind] = Array.isArray(names) ? names : []
    return [{ kind: String(kind).replace('hljs-', ''), parts: stretchesOf(child.children) }]
  })
}
