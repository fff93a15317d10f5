import { escapeXml, officePackage, relationTypes } from './office-package.ts'

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const names = `xmlns:a="${drawing}" xmlns:r="${relationTypes}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const font = 'TH Sarabun New'
/** 16:9, in English Metric Units. */
const slide = { width: 12_192_000, height: 6_858_000 }

const noShapes =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

type Box = { x: number; y: number; width: number; height: number }
const boxes = {
  ctrTitle: { x: 1_524_000, y: 1_122_363, width: 9_144_000, height: 2_387_600 },
  subTitle: { x: 1_524_000, y: 3_602_038, width: 9_144_000, height: 1_655_762 },
} satisfies Record<string, Box>

type Slide = { title: string; text: string }

const spoken = (text: string | undefined) =>
  text
    ? `<a:p><a:r><a:rPr lang="th-TH"/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`
    : '<a:p><a:endParaRPr lang="th-TH"/></a:p>'

/** The placeholders of a title slide; the slide inherits their position and style from the layout. */
const places = (positioned: boolean, texts: readonly string[] = []) =>
  Object.entries(boxes)
    .map(([type, { x, y, width, height }], index) => {
      const at = positioned ? `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` : ''
      const shape = positioned
        ? `<a:bodyPr anchor="${type === 'ctrTitle' ? 'b' : 't'}"/><a:lstStyle><a:lvl1pPr algn="ctr"><a:buNone/><a:defRPr sz="${type === 'ctrTitle' ? 6000 : 3200}"/></a:lvl1pPr></a:lstStyle>`
        : '<a:bodyPr/><a:lstStyle/>'
      const number = type === 'subTitle' ? ' idx="1"' : ''
      return `<p:sp><p:nvSpPr><p:cNvPr id="${index + 2}" name="${type}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}"${number}/></p:nvPr></p:nvSpPr><p:spPr>${at}</p:spPr><p:txBody>${shape}${spoken(texts[index])}</p:txBody></p:sp>`
    })
    .join('')

const level = (size: number) =>
  `<a:lvl1pPr><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>`

const fonts = `<a:latin typeface="${font}"/><a:ea typeface=""/><a:cs typeface="${font}"/>`
const colours = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '1F2937',
  lt2: 'F3F4F6',
  accent1: '2563EB',
  accent2: 'F59E0B',
  accent3: '10B981',
  accent4: 'EF4444',
  accent5: '8B5CF6',
  accent6: '06B6D4',
  hlink: '2563EB',
  folHlink: '7C3AED',
}
const colour = ([name, value]: [string, string]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const line = `<a:ln w="6350">${fill}</a:ln>`
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'

/** An empty presentation with one title slide. */
export const blankPptx = (): Promise<Buffer> => pptxOf([{ title: '', text: '' }])

/** A presentation of title slides. */
export const pptxOf = (slides: readonly Slide[]): Promise<Buffer> =>
  officePackage([
    {
      path: 'ppt/presentation.xml',
      type: 'presentationml.presentation.main',
      xml: `<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, n) => `<p:sldId id="${256 + n}" r:id="slide${n + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="${slide.width}" cy="${slide.height}"/><p:notesSz cx="${slide.height}" cy="9144000"/></p:presentation>`,
      needs: [
        { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
        ...slides.map((_, n) => ({ id: `slide${n + 1}`, type: 'slide', target: `slides/slide${n + 1}.xml` })),
        { id: 'rId3', type: 'theme', target: 'theme/theme1.xml' },
      ],
    },
    ...slides.map(({ title, text }, n) => ({
      path: `ppt/slides/slide${n + 1}.xml`,
      type: 'presentationml.slide',
      xml: `<p:sld ${names}><p:cSld><p:spTree>${noShapes}${places(false, [title, text])}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
      needs: [{ id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' }],
    })),
    {
      path: 'ppt/slideLayouts/slideLayout1.xml',
      type: 'presentationml.slideLayout',
      xml: `<p:sldLayout ${names} type="title" preserve="1"><p:cSld name="Title"><p:spTree>${noShapes}${places(true)}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
      needs: [{ id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' }],
    },
    {
      path: 'ppt/slideMasters/slideMaster1.xml',
      type: 'presentationml.slideMaster',
      xml: `<p:sldMaster ${names}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>${noShapes}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle>${level(4400)}</p:titleStyle><p:bodyStyle>${level(2800)}</p:bodyStyle><p:otherStyle>${level(1800)}</p:otherStyle></p:txStyles></p:sldMaster>`,
      needs: [
        { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
        { id: 'rId2', type: 'theme', target: '../theme/theme1.xml' },
      ],
    },
    {
      path: 'ppt/theme/theme1.xml',
      type: 'theme',
      xml: `<a:theme xmlns:a="${drawing}" name="Khlang"><a:themeElements><a:clrScheme name="Khlang">${Object.entries(colours).map(colour).join('')}</a:clrScheme><a:fontScheme name="Khlang"><a:majorFont>${fonts}</a:majorFont><a:minorFont>${fonts}</a:minorFont></a:fontScheme><a:fmtScheme name="Khlang"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
    },
  ])
