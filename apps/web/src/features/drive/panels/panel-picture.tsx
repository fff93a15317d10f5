import type { Item } from '@khlang/contract'
import { useState } from 'react'
import { contentUrl } from '../../../lib/call.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { fileKind } from '../../../ui/file-kind.ts'
import { thumbnails } from '../list/thumbnails.ts'
import classes from './panel.module.css'

/** A small picture of the item, or the sign of its kind. */
export function PanelPicture({ item }: { item: Item }) {
  const [failed, setFailed] = useState(false)
  const kind = fileKind(item)
  const pictured = item.type === 'file' && (kind === 'image' || kind === 'pdf' || kind === 'video') && !item.hasPassword
  return (
    <div className={classes.picture}>
      {pictured && !failed && thumbnails.offered() ? (
        <img
          src={contentUrl(`/api/files/${item.id}/thumbnail?size=640&v=${item.version}`)}
          alt=""
          onLoad={thumbnails.worked}
          onError={() => {
            thumbnails.failed()
            setFailed(true)
          }}
        />
      ) : (
        <FileIcon item={item} size={64} />
      )}
    </div>
  )
}
