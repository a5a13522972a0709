// Sources of the stock: settings with which a source cannot be opened.
import { isAbsolute, normalize } from 'node:path';
import { feedFileNames, isForGroup, photosFile, tableName } from '../feed-files.ts';
import { tenantCheck, errorAt, type Check } from './check.ts';

const ftpEncryption = tenantCheck(['stock'], ({ stock: { source } }) =>
  source.kind === 'ftp' && source.url.startsWith('ftp:') && source.certificate !== undefined
    ? [
        errorAt(
          'stock.source.url',
          'ftp:// is without TLS, although there is a certificate',
          'write ftps://, or remove the certificate',
        ),
      ]
    : [],
);

/** A tenant may not read other files of the machine that builds it. */
const sourceInProject = tenantCheck(['stock'], ({ stock: { source, feeds } }) => {
  const paths: [string, string | null | undefined][] = [
    ['stock.feeds.reviews', feeds.reviews],
    ['stock.feeds.offers', feeds.offers],
  ];
  if (source.kind === 'file') {
    paths.push(['stock.source.path', source.path], ['stock.source.countPath', source.countPath]);
  }
  if (source.kind === 'ftp') paths.push(['stock.source.certificate', source.certificate]);
  return paths.flatMap(([path, file]) =>
    file && (isAbsolute(file) || /^\.\.(?:[/\\]|$)/.test(normalize(file)))
      ? [
          errorAt(
            path,
            `"${file}" is outside the project folder`,
            'a path relative to the project; one ingest can read another file with --from',
          ),
        ]
      : [],
  );
});

/** A delivery needs a list that the site or its group publishes, and an SFTP server its keys. */
const feedDeliveries = tenantCheck(['feeds', 'group'], ({ feeds, group }) => {
  return feeds.deliveries.flatMap((delivery, at) => {
    const { list, url, hostKeys } = delivery;
    const ofGroup = isForGroup(delivery);
    const all = feedFileNames(feeds);
    const lists = ofGroup ? all.filter((file) => group !== null && !file.endsWith('.zip')) : all;
    return [
      ...(lists.includes(list)
        ? []
        : [
            errorAt(
              `feeds.deliveries.${String(at)}.list`,
              `the ${ofGroup ? 'group' : 'site'} has no list "${list}"`,
              lists.length > 0 ? `one of ${lists.join(', ')}` : 'name takers or files first',
            ),
          ]),
      ...(url.startsWith('sftp:') && hostKeys.length === 0
        ? [
            errorAt(
              `feeds.deliveries.${String(at)}.hostKeys`,
              'an SFTP server has to show a known key',
              'ssh-keyscan HOST | ssh-keygen -lf - prints it',
            ),
          ]
        : []),
    ];
  });
});

/** Of two lists with one name, one would be lost. */
const feedNames = tenantCheck(['feeds'], ({ feeds }) => {
  const others = feedFileNames({ ...feeds, files: {} });
  return Object.entries(feeds.files).flatMap(([name, list]) => {
    const taken = list.zip ? [photosFile] : others;
    return taken.includes(tableName(name, list))
      ? [
          errorAt(
            `feeds.files.${name}`,
            `"${tableName(name, list)}" is the name of another list`,
            'another name',
          ),
        ]
      : [];
  });
});

export const stockChecks: readonly Check[] = [
  sourceInProject,
  ftpEncryption,
  feedNames,
  feedDeliveries,
];
