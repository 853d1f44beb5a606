// Tiles of collections (4:5) and categories (square): the same garments, closer, on tinted paper.
import type { CategoryTileName, CollectionTileName } from '#domain/drawn-pictures.ts'
import { drawScene, type Laid, type Scene, type Sprig } from './scene.ts'

const papers = {
  rice: ['#fbf7f0', '#e3d8c6'],
  violet: ['#f3eefa', '#d3c4e8'],
  turmeric: ['#fdf4dd', '#eed59b'],
  leaf: ['#eff5ee', '#c3d8c6'],
  madder: ['#fcefe9', '#eec7b8'],
  sky: ['#eef5f7', '#bfd7de'],
} as const satisfies Record<string, Scene['ground']>

type Tile = { paper: keyof typeof papers; laid: readonly Laid[]; sprigs?: readonly Sprig[] }

const collections = {
  'everyday-leggings': {
    paper: 'violet',
    laid: [
      { garment: 'full-length-leggings', hex: '#e3a72f', x: 205, y: 540, scale: 0.94, turn: -7 },
      { garment: 'ankle-length-leggings', hex: '#b3362b', x: 590, y: 540, scale: 0.94, turn: 7 },
      { garment: 'full-length-leggings', hex: '#5b3e96', x: 400, y: 560, scale: 0.98 },
    ],
  },
  'wide-and-easy': {
    paper: 'turmeric',
    laid: [
      { garment: 'palazzo', hex: '#1f6f8b', x: 250, y: 470, scale: 0.8, turn: -8 },
      { garment: 'palazzo', hex: '#b3362b', x: 500, y: 580, scale: 0.9, turn: 5 },
    ],
    sprigs: [{ x: 90, y: 1010, scale: 1, turn: 12 }],
  },
  'office-pants': {
    paper: 'sky',
    laid: [
      { garment: 'plain-pants', hex: '#26354f', x: 270, y: 530, scale: 0.95, turn: -5 },
      { garment: 'kurti-pant', hex: '#d8c3a5', x: 540, y: 550, scale: 0.95, turn: 5 },
    ],
  },
  'under-the-saree': {
    paper: 'madder',
    laid: [
      { garment: 'saree-shapewear', hex: '#7d1f3c', x: 260, y: 520, scale: 0.92, turn: -6 },
      { garment: 'saree-shapewear', hex: '#d9a08c', x: 550, y: 560, scale: 0.92, turn: 6 },
    ],
    sprigs: [{ x: 730, y: 250, scale: 0.8, turn: 20 }],
  },
  'soft-inner-wear': {
    paper: 'rice',
    laid: [
      { garment: 'camisole', hex: '#f0c9bd', x: 250, y: 440, scale: 0.72, turn: -8 },
      { garment: 'inner-wear-set', hex: '#8f78c4', x: 545, y: 600, scale: 0.78, turn: 6 },
    ],
    sprigs: [{ x: 130, y: 1000, scale: 0.9, turn: 14 }],
  },
  'stay-home': {
    paper: 'leaf',
    laid: [
      { garment: 'boxer-shorts', hex: '#c9416b', x: 380, y: 330, scale: 0.78, turn: -6 },
      { garment: 'boxer-shorts', hex: '#2f6f8b', x: 440, y: 690, scale: 0.78, turn: 5 },
    ],
  },
  'little-ones': {
    paper: 'turmeric',
    laid: [
      { garment: 'kids-leggings', hex: '#2f7d57', x: 205, y: 470, scale: 0.74, turn: -9 },
      { garment: 'kids-leggings', hex: '#e0703f', x: 590, y: 480, scale: 0.74, turn: 8 },
      { garment: 'kids-leggings', hex: '#c9416b', x: 400, y: 600, scale: 0.78 },
    ],
  },
  shawls: {
    paper: 'sky',
    laid: [
      { garment: 'shawl', hex: '#b3362b', x: 270, y: 470, scale: 0.86, turn: -10 },
      { garment: 'shawl', hex: '#26354f', x: 540, y: 560, scale: 0.86, turn: 6 },
    ],
  },
  'new-colours': {
    paper: 'rice',
    laid: ['#b3362b', '#e0703f', '#e3a72f', '#2f7d57', '#1f6f8b', '#5b3e96'].map((hex, index) => ({
      garment: 'folded',
      side: 'back',
      hex,
      x: 400 + (index % 2 ? 14 : -12),
      y: 230 + index * 112,
      scale: 0.92,
      turn: index % 2 ? 1.4 : -1.2,
    })),
  },
  'best-sellers': {
    paper: 'violet',
    laid: [
      { garment: 'palazzo', hex: '#26354f', x: 240, y: 430, scale: 0.72, turn: -9 },
      { garment: 'cycling-shorts', hex: '#111111', x: 590, y: 350, scale: 0.62, turn: 8 },
      { garment: 'ankle-length-leggings', hex: '#b83a78', x: 470, y: 620, scale: 0.84, turn: 4 },
    ],
    sprigs: [{ x: 120, y: 1000, scale: 1, turn: 12 }],
  },
} satisfies Record<CollectionTileName, Tile>

const one = (laid: Omit<Laid, 'x' | 'y' | 'scale'> & Partial<Laid>): Laid => ({
  x: 320,
  y: 320,
  scale: 0.6,
  ...laid,
})

const categories = {
  leggings: {
    paper: 'violet',
    laid: [one({ garment: 'full-length-leggings', hex: '#5b3e96', scale: 0.62 })],
  },
  pants: { paper: 'sky', laid: [one({ garment: 'plain-pants', hex: '#26354f' })] },
  palazzo: { paper: 'turmeric', laid: [one({ garment: 'palazzo', hex: '#b3362b' })] },
  shapewear: { paper: 'madder', laid: [one({ garment: 'saree-shapewear', hex: '#7d1f3c' })] },
  'inner-wear': { paper: 'rice', laid: [one({ garment: 'camisole', hex: '#d98e86', scale: 0.66 })] },
  shorts: { paper: 'leaf', laid: [one({ garment: 'boxer-shorts', hex: '#c9416b', scale: 0.72 })] },
  shawls: { paper: 'sky', laid: [one({ garment: 'shawl', hex: '#b3362b', scale: 0.62 })] },
  kids: { paper: 'turmeric', laid: [one({ garment: 'kids-leggings', hex: '#2f7d57', scale: 0.64 })] },
  all: {
    paper: 'rice',
    laid: [
      one({ garment: 'palazzo', hex: '#5b3e96', x: 220, y: 310, scale: 0.5, turn: -8 }),
      one({ garment: 'ankle-length-leggings', hex: '#e3a72f', x: 440, y: 340, scale: 0.54, turn: 7 }),
    ],
  },
} satisfies Record<CategoryTileName, Tile>

export function drawCollectionTile(name: CollectionTileName): string {
  return drawTile(collections[name], { width: 800, height: 1000 })
}

export function drawCategoryTile(name: CategoryTileName): string {
  return drawTile(categories[name], { width: 640, height: 640 })
}

function drawTile({ paper, laid, sprigs }: Tile, size: { width: number; height: number }): string {
  return drawScene({ ...size, ground: papers[paper], laid, sprigs })
}
