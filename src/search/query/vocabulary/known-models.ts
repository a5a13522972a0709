// Makes and models that shoppers in Australia ask for. A stock's vocabulary has those that the stock lacks too, so that
// the page can say that it has none: "tesla model y" must not become any Tesla (rule search-33).
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import { tokensOf, wordsOf } from '../../words.ts';
import { keyOf } from '../lexicon.ts';
import { makeNames, modelNames } from './vehicles.ts';

const knownModels: Readonly<Record<string, string>> = {
  Abarth: '595,695,500e',
  'Alfa Romeo': 'Giulia,Giulietta,Stelvio,Tonale,Mito,159',
  'Aston Martin': 'Vantage,DB9,DB11,DBX,Rapide',
  Audi: 'A1,A3,A4,A5,A6,A7,A8,Q2,Q3,Q5,Q7,Q8,TT,R8,S3,S4,S5,RS3,RS4,RS5,RS6,SQ5,SQ7,e-tron',
  BMW: '1 Series,2 Series,3 Series,4 Series,5 Series,6 Series,7 Series,8 Series,X1,X2,X3,X4,X5,X6,X7,Z4,M2,M3,M4,M5,i3,i4,i5,i7,i8,iX,iX1,iX3',
  BYD: 'Atto 3,Atto 2,Dolphin,Seal,Sealion 6,Sealion 7,Shark 6',
  Bentley: 'Continental,Bentayga,Flying Spur',
  Chery: 'Omoda 5,Tiggo 4,Tiggo 7,Tiggo 8',
  Chevrolet: 'Silverado,Camaro,Corvette',
  Chrysler: '300,300C,Grand Voyager,PT Cruiser,Sebring',
  Citroen: 'Berlingo,C3,C4,C5,DS3',
  Cupra: 'Ateca,Born,Formentor,Leon,Tavascan',
  Daewoo: 'Lanos,Matiz,Nubira',
  Daihatsu: 'Charade,Sirion,Terios,Feroza',
  Dodge: 'Journey,Nitro,Caliber,Avenger,Challenger',
  FPV: 'F6,Pursuit',
  Ferrari: '458,488,California,Portofino,Roma',
  Fiat: '500,500X,Panda,Punto,Ducato,Doblo,Scudo',
  Ford: 'Ranger,Everest,Falcon,Territory,Mustang,Mustang Mach-E,Focus,Fiesta,Mondeo,Escape,Kuga,Puma,Ecosport,Endura,Transit,Transit Custom,Tourneo,Explorer,F-150,Maverick,Courier',
  GWM: 'Cannon,Tank 300,Tank 500,Jolion,H6,H9,Ora',
  Geely: 'EX5,Starray',
  Genesis: 'G70,G80,GV60,GV70,GV80',
  HSV: 'Clubsport,Maloo,Senator,GTS,Colorado Sportscat',
  Hino: '',
  Holden:
    'Commodore,Calais,Colorado,Colorado 7,Cruze,Astra,Barina,Captiva,Trax,Trailblazer,Acadia,Equinox,Spark,Rodeo,Statesman,Caprice,Monaro,Jackaroo,Insignia,Viva,Combo',
  Honda: 'Civic,Accord,CR-V,HR-V,ZR-V,Jazz,City,Odyssey,Integra,Prelude,CR-Z,Legend,S2000,NSX',
  Hummer: 'H2,H3',
  Hyundai:
    'i20,i30,i40,i45,iLoad,iMax,Accent,Elantra,Sonata,Getz,Veloster,Kona,Venue,Tucson,Santa Fe,Palisade,Staria,ix35,Ioniq,Ioniq 5,Ioniq 6,Ioniq 9,Inster,Genesis,Terracan',
  Ineos: 'Grenadier,Quartermaster',
  Infiniti: 'Q30,Q50,Q60,QX30,QX70,QX80',
  Isuzu: 'D-MAX,MU-X',
  Iveco: 'Daily',
  JAC: 'T9',
  Jaecoo: 'J7,J8',
  Jaguar: 'XE,XF,XJ,E-Pace,F-Pace,F-Type,I-Pace,S-Type,X-Type',
  Jeep: 'Wrangler,Grand Cherokee,Cherokee,Compass,Renegade,Gladiator,Patriot,Commander,Avenger',
  KGM: 'Actyon,Musso,Rexton,Torres',
  Kia: 'Carnival,Cerato,K4,Picanto,Rio,Seltos,Sorento,Sportage,Stinger,Stonic,Niro,Tasman,EV3,EV5,EV6,EV9,Optima,Soul,Rondo,Grand Carnival,Pro_Ceed',
  LDV: 'T60,D90,G10,V80,Deliver 7,Deliver 9,Mifa,eT60,Terron',
  Lamborghini: 'Aventador,Gallardo,Huracan,Urus',
  'Land Rover':
    'Defender,Discovery,Discovery Sport,Freelander,Range Rover,Range Rover Evoque,Range Rover Sport,Range Rover Velar',
  Leapmotor: 'C10,B10',
  Lexus: 'CT,ES,GS,GX,IS,LC,LM,LS,LX,NX,RC,RX,RZ,UX,LBX',
  Lotus: 'Elise,Exige,Evora,Emira,Eletre',
  MG: '3,4,5,6,HS,ZS,GT,MG3,MG4,MG5,MGS5,QS,U9,Cyberster',
  Mahindra: 'Pik-Up,Scorpio,XUV500,XUV700,XUV3XO',
  Maserati: 'Ghibli,Grecale,Levante,Quattroporte,GranTurismo',
  Mazda:
    '2,3,6,BT-50,CX-3,CX-30,CX-5,CX-60,CX-7,CX-8,CX-80,CX-9,CX-90,MX-5,MX-30,RX-7,RX-8,Tribute,Premacy',
  McLaren: '570S,720S,Artura',
  'Mercedes-Benz':
    'A-Class,B-Class,C-Class,E-Class,G-Class,S-Class,V-Class,X-Class,CLA,CLK,CLS,EQA,EQB,EQC,EQE,EQS,GLA,GLB,GLC,GLE,GLS,SLK,Sprinter,Vito,Valente,Viano',
  Mini: 'Cooper,Countryman,Clubman,Aceman,Paceman',
  Mitsubishi:
    'Triton,Pajero,Pajero Sport,Outlander,ASX,Eclipse Cross,Lancer,Mirage,Express,Magna,380,Colt,Challenger,Delica,Galant,Grandis,Verada',
  Nissan:
    'Navara,Patrol,X-Trail,Qashqai,Juke,Pathfinder,Leaf,Ariya,Dualis,Murano,Micra,Tiida,Pulsar,Maxima,Skyline,Silvia,370Z,350Z,GT-R,Elgrand,Almera,Altima',
  Opel: 'Corsa,Insignia,Zafira',
  Peugeot: '206,207,208,308,2008,3008,4008,407,408,5008,508,Expert,Partner,Boxer,RCZ',
  Polestar: '2,3,4',
  Porsche: '911,718,Boxster,Cayman,Cayenne,Macan,Panamera,Taycan',
  Proton: 'Exora,Persona,Satria',
  Ram: '1500',
  Renault: 'Arkana,Captur,Clio,Duster,Kadjar,Kangoo,Koleos,Master,Megane,Scenic,Trafic,Zoe,Laguna',
  'Rolls-Royce': 'Cullinan,Dawn,Ghost,Phantom,Wraith',
  Saab: '',
  Skoda: 'Enyaq,Fabia,Kamiq,Karoq,Kodiaq,Octavia,Rapid,Roomster,Scala,Superb,Yeti,Elroq',
  Ssangyong: 'Actyon,Korando,Musso,Rexton,Stavic,Tivoli',
  Subaru:
    'Forester,Outback,XV,Crosstrek,Impreza,WRX,Liberty,Levorg,BRZ,Tribeca,Solterra,Legacy,Brumby',
  Suzuki:
    'Swift,Baleno,Ignis,Jimny,Vitara,Grand Vitara,S-Cross,Fronx,Alto,Celerio,Kizashi,Liana,Sierra,Splash,APV,Carry',
  Tesla: 'Model 3,Model S,Model X,Model Y,Cybertruck',
  Toyota:
    'Hilux,Landcruiser,Landcruiser Prado,Corolla,Corolla Cross,Camry,Aurion,RAV4,Kluger,Yaris,Yaris Cross,C-HR,Fortuner,HiAce,Granvia,Tarago,86,GR86,Supra,Prius,Prius C,Prius V,FJ Cruiser,bZ4X,Tundra,Coaster,Avalon,Echo,Rukus,Celica,MR2,Alphard,Vellfire,Estima,Tacoma,Crown',
  Volkswagen:
    'Golf,Polo,Tiguan,Tiguan Allspace,Touareg,Amarok,T-Cross,T-Roc,Tayron,Passat,Arteon,Jetta,Beetle,Caddy,Transporter,Multivan,California,Caravelle,Crafter,Eos,Scirocco,ID.3,ID.4,ID.5,ID Buzz',
  Volvo: 'C30,C40,C70,EX30,EX40,EX90,S40,S60,S90,V40,V50,V60,V70,V90,XC40,XC60,XC70,XC90',
  XPeng: 'G6',
  Zeekr: '7X,009',
};

/** Names above that are ordinary words too: they count only beside their make. */
export const plainNames: ReadonlySet<string> = new Set(
  'born,california,continental,dawn,ghost,journey,legend,leon,panda,phantom,pursuit,roma,scenic,seal,soul,spark,splash,tank,venue,viva'.split(
    ',',
  ),
);

/** Other names of a make or a model: "prado" is the Landcruiser Prado. */
const nicknames = (list: string | undefined): string[] =>
  list === undefined ? [] : list.split(',').map((entry) => keyOf(entry.replace(/=.*/, '')));

/** All names of a model: without "Class", which some stocks leave out. */
const namesOf = (make: string, model: string): string[] => [
  keyOf(model),
  keyOf(model.replace(/-Class$/, '')),
  ...nicknames(modelNames[make]?.[model]),
];

type Named = Pick<Vehicle, 'make' | 'model' | 'badge' | 'series'>;

/** A known model that a stock lacks. */
export interface MissingModel {
  model: string;
  /**
   * Another model of the stock has its name in it, as a Landcruiser Prado has "Landcruiser". Then the name finds that one, and
   * only names of its generations ("200 series") are missing.
   */
  isPart: boolean;
}

/** The known makes and models that a stock lacks. `makes`: the makes of the stock with their models and families. */
export function missingModels(
  vehicles: readonly Named[],
  makes: Readonly<Record<string, readonly string[]>>,
): Record<string, MissingModel[]> {
  const ownMakes = new Map(Object.keys(makes).map((make) => [keyOf(make), make]));
  const makeNicknames = Object.keys(makes).flatMap((make) => nicknames(makeNames[make]));
  return Object.fromEntries(
    Object.entries(knownModels).flatMap(([known, list]): [string, MissingModel[]][] => {
      const make = ownMakes.get(keyOf(known)) ?? known;
      const models = makes[make] ?? [];
      // A Haval is a GWM.
      if (models.length === 0 && makeNicknames.includes(keyOf(known))) return [];
      const names = new Set(models.flatMap((model) => namesOf(known, model)));
      const own = vehicles.filter((vehicle) => vehicle.make === make);
      // A Calais may be the badge of a Commodore, and "Tiguan" a part of "Tiguan Allspace".
      const words = new Set(
        own.flatMap(({ model, badge = '', series = '' }) =>
          tokensOf(`${model} ${badge} ${series}`),
        ),
      );
      const badges = new Set(
        own.flatMap(({ badge = '', series = '' }) => tokensOf(`${badge} ${series}`)),
      );
      const isNamed = (model: string) =>
        namesOf(known, model).some((name) => names.has(name)) || names.has(keyOf(make + model));
      const isIn = (text: ReadonlySet<string>, model: string) =>
        text.has(keyOf(model)) || wordsOf(model).every((word) => text.has(word));
      const all = list.split(',').filter((model) => model !== '');
      const isPart = (model: string) =>
        !isIn(badges, model) &&
        all.some((other) => other.startsWith(`${model} `) && isNamed(other));
      return [
        [
          make,
          all.flatMap((model): MissingModel[] => {
            if (isNamed(model)) return [];
            if (!isIn(words, model)) return [{ model, isPart: false }];
            return isPart(model) ? [{ model, isPart: true }] : [];
          }),
        ],
      ];
    }),
  );
}
