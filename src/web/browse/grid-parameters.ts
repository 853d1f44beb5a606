/** The query parameters of a grid; no other changes the page. */
export const gridParameters = [
  'search',
  'categoryId',
  'subCategoryId',
  'color',
  'size',
  'price',
  'in_stock',
  'sort',
  'page',
] as const
