export type ChosenFile = { id: string; name: string; folderId: string | null }
/** The files of one document. */
export type Source = { name: string; xml: ChosenFile | null; pdf: ChosenFile | null; other: ChosenFile | null }

const kindOf = (name: string): 'xml' | 'pdf' | 'other' => {
  const [, extension = ''] = /\.(xml|pdf)$/i.exec(name) ?? []
  const lower = extension.toLowerCase()
  return lower === 'xml' || lower === 'pdf' ? lower : 'other'
}

/** The documents among files, in their order: an XML and a PDF of one name in one folder are one document. */
export function sourcesOf(files: readonly ChosenFile[]): Source[] {
  const sources = new Map<string, Source>()
  for (const file of files) {
    const kind = kindOf(file.name)
    const stem = kind === 'other' ? file.id : file.name.slice(0, -'.xml'.length).normalize('NFC').toLowerCase()
    const key = JSON.stringify([file.folderId, stem])
    const known = sources.get(key)
    // Two of one kind differ in upper and lower case alone: they are two documents.
    if (known && known[kind] === null) known[kind] = file
    else
      sources.set(known ? file.id : key, {
        name: file.name,
        xml: null,
        pdf: null,
        other: null,
        [kind]: file,
      })
  }
  return [...sources.values()]
}
