// What one source file declares, what each declaration uses, and where its imports lead.
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'

export type Node = { type: string } & Record<string, unknown>

/** An import: `name` of `file`, or all of it. */
export type Link = { file: string; name: string | '*' }

/** What a piece of code uses: names of its own file, and files that it fetches by `import(…)`. */
export type Uses = { names: Set<string>; files: Set<string> }

export type SourceFile = {
  program: Node
  declarations: Map<string, Uses>
  /** What runs when the file is loaded, after the files that it loads itself. */
  atLoad: Uses
  loads: string[]
  imports: Map<string, Link>
  /** Exported names: of this file, or handed on from another. */
  exports: Map<string, string | Link>
  handsOnAll: string[]
}

export function readSourceFile(file: string, text: string): SourceFile {
  const program = toNode(
    parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' }, file),
  )
  const source: SourceFile = {
    program,
    declarations: new Map(),
    atLoad: { names: new Set(), files: new Set() },
    loads: [],
    imports: new Map(),
    exports: new Map(),
    handsOnAll: [],
  }
  for (const statement of nodesIn(program.body)) readStatement(source, statement, file)
  return source
}

function readStatement(source: SourceFile, statement: Node, file: string) {
  if (statement.importKind === 'type' || statement.exportKind === 'type') return
  const from = resolved(textOf(statement.source), file)
  if (statement.type === 'ImportDeclaration') {
    if (from) readImport(source, statement, from)
  } else if (statement.type === 'ExportAllDeclaration') {
    if (from) source.handsOnAll.push(from)
  } else if (statement.type === 'ExportNamedDeclaration') {
    readExport(source, statement, { file, from })
  } else if (statement.type === 'ExportDefaultDeclaration') {
    source.declarations.set('default', usesOf(statement.declaration, file))
    source.exports.set('default', 'default')
  } else {
    const declared = declare(source, statement, file)
    if (declared.length === 0) addUses(source.atLoad, statement, file)
  }
}

function readImport(source: SourceFile, statement: Node, from: string) {
  source.loads.push(from)
  for (const specifier of nodesIn(statement.specifiers)) {
    if (specifier.importKind === 'type') continue
    const name = specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(specifier.imported) || 'default'
    source.imports.set(nameOf(specifier.local), { file: from, name })
  }
}

function readExport(
  source: SourceFile,
  statement: Node,
  { file, from }: { file: string; from?: string | undefined },
) {
  for (const specifier of nodesIn(statement.specifiers)) {
    if (specifier.exportKind === 'type') continue
    const name = nameOf(specifier.local)
    source.exports.set(nameOf(specifier.exported), from ? { file: from, name } : name)
  }
  if (isNode(statement.declaration))
    for (const name of declare(source, statement.declaration, file)) source.exports.set(name, name)
}

/** The names that a statement declares, each with what it uses; types and other statements declare none. */
function declare(source: SourceFile, statement: Node, file: string): string[] {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    const name = nameOf(statement.id)
    source.declarations.set(name, usesOf(statement, file))
    return [name]
  }
  if (statement.type !== 'VariableDeclaration') return []
  return nodesIn(statement.declarations).flatMap((declarator) => {
    const names = [...usesOf(declarator.id, file).names]
    for (const name of names) source.declarations.set(name, usesOf(declarator.init, file))
    return names
  })
}

/** The names and fetched files inside a piece of code. Names of properties and types are not uses. */
export function usesOf(code: unknown, file: string): Uses {
  const uses: Uses = { names: new Set(), files: new Set() }
  addUses(uses, code, file)
  return uses
}

function addUses(uses: Uses, code: unknown, file: string) {
  if (Array.isArray(code)) for (const part of code) addUses(uses, part, file)
  if (!isNode(code) || isOnlyType(code)) return
  if (code.type === 'Identifier' || code.type === 'JSXIdentifier') uses.names.add(nameOf(code))
  const fetched = code.type === 'ImportExpression' ? resolved(textOf(code.source), file) : undefined
  if (fetched) uses.files.add(fetched)
  for (const [key, part] of Object.entries(code)) if (!isLabel(code, key)) addUses(uses, part, file)
}

/** The name of a property or an attribute is a label: it uses nothing. */
function isLabel(code: Node, key: string): boolean {
  if (code.type === 'JSXAttribute') return key === 'name'
  return (key === 'property' || key === 'key') && code.computed !== true
}

const typeKeys = [
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]

function isOnlyType({ type }: Node): boolean {
  return type.startsWith('TS') && !typeKeys.includes(type)
}

/** A path of this repository; undefined for packages, styles and pictures. */
function resolved(specifier: string, file: string): string | undefined {
  if (!/\.tsx?$/.test(specifier)) return undefined
  const own = /^#(test\/)?(.*)/.exec(specifier)
  if (own) return path.posix.join(own[1] ? 'test' : 'src', own[2] ?? '')
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}

export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function toNode(value: unknown): Node {
  if (isNode(value)) return value
  throw new Error('a parsed file is not a tree')
}

function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  return typeof value.name === 'string' ? value.name : textOf(value)
}

/** The text of a literal, or of a template without parts. */
export function textOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  const [only, ...more] = value.type === 'TemplateLiteral' ? nodesIn(value.quasis) : []
  const text = only && more.length === 0 ? only.value : undefined
  return typeof text === 'object' && text !== null && 'cooked' in text ? String(text.cooked) : ''
}
